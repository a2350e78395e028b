import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.guestCode

/** Says no name that somebody typed: whoever has a link could send words of their own to any address. */
export const guestCodeMail = (brandName: string, code: string): MailContent => ({
  subject: texts.subject(code, brandName),
  heading: texts.heading(code),
  paragraphs: [texts.lead],
  note: texts.note,
})
