import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.accountDeleted

export const accountDeletedMail = (brandName: string): MailContent => ({
  subject: texts.subject(brandName),
  heading: texts.heading,
  paragraphs: [texts.deleted, texts.kept, texts.newAccount],
})
