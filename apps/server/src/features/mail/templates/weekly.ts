import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

export type WaitingForClient = {
  /** Filename and version. */
  readonly title: string
  readonly project: string
  readonly person: string
  /** Whole days since the request. */
  readonly days: number
  readonly due: { readonly date: string; readonly isOver: boolean } | null
  readonly href: string
}

const texts = emailMessages.weekly

const shownAtMost = 30

/** Requests waiting for clients and guests, by project. */
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
