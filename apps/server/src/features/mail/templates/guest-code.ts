import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.guestCode

/** Leaves out the name the guest typed; otherwise anyone with a link could send arbitrary text to any address. */
export const guestCodeMail = (brandName: string, code: string): MailContent => ({
  subject: texts.subject(code, brandName),
  heading: texts.heading(code),
  paragraphs: [texts.lead],
  note: texts.note,
})
