import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.passwordChanged

export const passwordChangedMail = (brandName: string, href: string): MailContent => ({
  subject: texts.subject(brandName),
  heading: texts.heading,
  paragraphs: [texts.lead, texts.advice],
  action: { label: texts.action, href },
})
