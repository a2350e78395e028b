import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'
import { sayName } from '#features/mail/say-name.ts'

const texts = emailMessages.guestReply

/** Somebody of the team has answered where a guest wrote. */
export const guestAnswerMail = (answer: {
  readonly who: string
  readonly filename: string
  readonly projectTitle: string
  readonly text: string
  readonly href: string
}): MailContent => {
  const [who, file] = [sayName(answer.who), sayName(answer.filename)]
  return {
    subject: texts.subject(who, file),
    heading: texts.heading(who),
    paragraphs: [texts.lead(file, sayName(answer.projectTitle)), emailMessages.layout.quote(answer.text)],
    action: { label: texts.action, href: answer.href },
    note: texts.note,
  }
}
