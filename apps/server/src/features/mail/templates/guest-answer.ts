import type { MailContent } from '#features/mail/layout.ts'
import { sayName } from '#features/mail/say-name.ts'

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
    subject: `${who} answered you on ${file}`,
    heading: `${who} answered you`,
    paragraphs: [`About “${file}” in “${sayName(answer.projectTitle)}”:`, `“${answer.text}”`],
    action: { label: 'See it on the picture', href: answer.href },
    note: 'Whoever has this link can see it, so please keep it to yourself.',
  }
}
