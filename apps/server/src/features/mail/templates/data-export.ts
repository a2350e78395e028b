import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.dataExport

/** Links to a page that requires signing in, so the email alone gives no access. */
export const exportReadyMail = (brandName: string, href: string, until: string): MailContent => ({
  subject: texts.subject(brandName),
  heading: texts.heading,
  paragraphs: [texts.lead, texts.next(until)],
  action: { label: texts.action, href },
  note: texts.note,
})
