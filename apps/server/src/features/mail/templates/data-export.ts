import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.dataExport

/** It leads to the page where one has to be signed in: whoever only reads the mail gets nothing. */
export const exportReadyMail = (brandName: string, href: string, until: string): MailContent => ({
  subject: texts.subject(brandName),
  heading: texts.heading,
  paragraphs: [texts.lead, texts.next(until)],
  action: { label: texts.action, href },
  note: texts.note,
})
