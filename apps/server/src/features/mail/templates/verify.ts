import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.verify

export const verifyMail = (brandName: string, href: string): MailContent => ({
  subject: texts.subject(brandName),
  heading: texts.heading,
  paragraphs: [texts.lead(brandName)],
  action: { label: texts.action, href },
  note: texts.note,
})
