import { emailMessages } from '@joinery/contract/messages/email-messages'

import { formatNameForMail } from '#features/mail/format-name-for-mail.ts'
import type { MailContent } from '#features/mail/layout.ts'

const texts = emailMessages.guestReply

/** Notifies a guest of a reply by the team. */
export const guestAnswerMail = (answer: {
  readonly who: string
  readonly filename: string
  readonly projectTitle: string
  readonly text: string
  readonly href: string
}): MailContent => {
  const [who, file] = [formatNameForMail(answer.who), formatNameForMail(answer.filename)]
  return {
    subject: texts.subject(who, file),
    heading: texts.heading(who),
    paragraphs: [texts.lead(file, formatNameForMail(answer.projectTitle)), emailMessages.layout.quote(answer.text)],
    action: { label: texts.action, href: answer.href },
    note: texts.note,
  }
}
