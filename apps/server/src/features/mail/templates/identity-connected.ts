import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.identity.connected

export const identityConnectedMail = (brandName: string, service: string, href: string): MailContent => ({
  subject: texts.subject(service, brandName),
  heading: texts.heading,
  paragraphs: [texts.lead(service), texts.advice],
  action: { label: texts.action, href },
})
