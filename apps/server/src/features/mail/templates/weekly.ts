import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

export type WaitingForClient = {
  /** The file and its version. */
  readonly title: string
  readonly project: string
  readonly person: string
  /** Whole days since they were asked. */
  readonly days: number
  /** How a date is said; null without one. */
  readonly due: { readonly date: string; readonly isOver: boolean } | null
  readonly href: string
}

const texts = emailMessages.weekly

/** More would be a burden, not a summary. */
const shownAtMost = 30

/** What clients and guests were asked for and have not decided, by project. */
export const weeklyMail = (items: readonly WaitingForClient[], allHref: string): MailContent => {
  const heading = texts.heading(items.length)
  const left = items.length - shownAtMost
  return {
    subject: heading,
    heading,
    paragraphs: [texts.lead],
    items: items.slice(0, shownAtMost).map(({ title, project, person, days, due, href }) => ({
      title: texts.item(project, title),
      text: texts.waiting(person, days, due),
      href,
    })),
    action: { label: texts.action, href: allHref },
    ...(left > 0 ? { note: texts.notShown(left) } : {}),
  }
}
