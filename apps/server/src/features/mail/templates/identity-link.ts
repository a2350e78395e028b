import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.identity.confirm
const adminTexts = emailMessages.identity.confirmAdmin

export const identityLinkMail = (brandName: string, service: string, href: string): MailContent => ({
  subject: texts.subject(service, brandName),
  heading: texts.heading(service),
  paragraphs: [texts.lead(service), texts.next, texts.notYou],
  action: { label: texts.action, href },
})

export const adminLinkMail = (brandName: string, service: string, href: string): MailContent => ({
  subject: adminTexts.subject(brandName),
  heading: adminTexts.heading,
  paragraphs: [adminTexts.lead(service, brandName), adminTexts.next, adminTexts.notYou],
  action: { label: adminTexts.action, href },
})
