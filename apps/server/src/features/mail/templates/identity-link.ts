import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.identity.confirm

export const identityLinkMail = (brandName: string, service: string, href: string): MailContent => ({
  subject: texts.subject(service, brandName),
  heading: texts.heading(service),
  paragraphs: [texts.lead(service), texts.next, texts.notYou],
  action: { label: texts.action, href },
})
