import { linkAllows, type LinkRight } from '@joinery/contract/capabilities'

import type { MailContent } from '#features/mail/layout.ts'
import { sayName } from '#features/mail/say-name.ts'

/** A link for somebody without an account. The note is what a person wrote to them; names are shortened. */
export const guestLinkMail = (sent: {
  readonly sender: string
  readonly projectTitle: string
  /** Where it shows one file. */
  readonly filename: string | undefined
  readonly note: string
  readonly href: string
  readonly picture: Buffer | null
  readonly rights: readonly LinkRight[]
}): MailContent => {
  const [who, title] = [sayName(sent.sender), sayName(sent.projectTitle)]
  const what = sent.filename === undefined ? `“${title}”` : `“${sayName(sent.filename)}” of “${title}”`
  const mayComment = linkAllows(sent.rights, 'commentOnFiles')
  return {
    subject: `${who} shows you ${title}`,
    heading: `A look at ${title}`,
    paragraphs: [
      `${who} would like you to look at ${what}.`,
      ...(sent.note === '' ? [] : [`“${sent.note}”`]),
      mayComment ? 'Open it on any device, and say what you think right on the picture.' : 'Open it on any device.',
    ],
    ...(sent.picture ? { picture: { jpeg: sent.picture, alt: sayName(sent.filename ?? sent.projectTitle) } } : {}),
    action: { label: 'Look at it', href: sent.href },
    note: `You need no account. Whoever has this link can see it, so please keep it to yourself. Answers to this mail go to ${who}.`,
  }
}
