// What guests are mailed about a decision that is asked of them. The note is what a person wrote to them; names are shortened.
import type { Decision } from '@joinery/contract/review/approvals'

import type { MailContent } from '#features/mail/layout.ts'
import { sayName } from '#features/mail/say-name.ts'

type Asked = {
  readonly askedBy: string
  readonly filename: string
  readonly version: number
  readonly projectTitle: string
  readonly note: string
  /** As it is written: 2026-11-17. */
  readonly dueDate: string | null
  readonly href: string
  readonly picture: Buffer | null
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
const sayDay = (date: string): string => longDay.format(new Date(`${date}T00:00:00Z`))

const withPicture = (picture: Buffer | null, alt: string) => (picture ? { picture: { jpeg: picture, alt } } : {})

export const approvalAskedMail = (asked: Asked): MailContent => {
  const [who, file] = [sayName(asked.askedBy), sayName(asked.filename)]
  return {
    subject: `${who} asks you to approve ${file}`,
    heading: `Is “${file}” right?`,
    paragraphs: [
      `${who} asks for your decision on version ${asked.version} of “${file}” in “${sayName(asked.projectTitle)}”.`,
      ...(asked.note === '' ? [] : [`“${asked.note}”`]),
      ...(asked.dueDate === null ? [] : [`Please decide by ${sayDay(asked.dueDate)}.`]),
    ],
    ...withPicture(asked.picture, file),
    action: { label: 'Look and decide', href: asked.href },
    note: `You need no account. Answers to this mail go to ${who}.`,
  }
}

export const approvalDueMail = (asked: Asked & { readonly dueDate: string; readonly isOver: boolean }): MailContent => {
  const [who, file] = [sayName(asked.askedBy), sayName(asked.filename)]
  const day = sayDay(asked.dueDate)
  return {
    subject: `${file} waits for your decision`,
    heading: `“${file}” waits for your decision`,
    paragraphs: [
      asked.isOver
        ? `${who} asked you to decide on version ${asked.version} by ${day}.`
        : `${who} asks you to decide on version ${asked.version} by ${day}.`,
      ...(asked.note === '' ? [] : [`“${asked.note}”`]),
    ],
    ...withPicture(asked.picture, file),
    action: { label: 'Look and decide', href: asked.href },
  }
}

type Decided = {
  readonly filename: string
  readonly version: number
  readonly decision: Decision
  readonly note: string
  readonly href: string
}

export const approvalDecidedMail = ({ decision, filename, version, note, href }: Decided): MailContent => {
  const file = sayName(filename)
  const what = decision === 'approved' ? 'You approved' : 'You asked for changes to'
  return {
    subject: `${what} ${file}`,
    heading: 'Thank you',
    paragraphs: [
      `${what} version ${version} of “${file}”.`,
      ...(note === '' ? [] : [`“${note}”`]),
      'At the address below you, and anybody you give it to, can check what was decided, and compare a file with it.',
    ],
    action: { label: 'See the certificate', href },
  }
}
