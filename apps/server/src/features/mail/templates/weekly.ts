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

/** More would be a burden, not a summary. */
const shownAtMost = 30

const sayDays = (days: number): string => {
  if (days === 0) return 'for less than a day'
  return days === 1 ? 'for 1 day' : `for ${days} days`
}

const sayDue = (due: WaitingForClient['due']): string =>
  due ? `, ${due.isOver ? 'was due' : 'due'} on ${due.date}` : ''

/** What clients and guests were asked for and have not decided, by project. */
export const weeklyMail = (items: readonly WaitingForClient[], allHref: string): MailContent => {
  const heading =
    items.length === 1 ? '1 approval waits for your clients' : `${items.length} approvals wait for your clients`
  const left = items.length - shownAtMost
  return {
    subject: heading,
    heading,
    paragraphs: ['This is what your clients were asked for and have not decided yet.'],
    items: items.slice(0, shownAtMost).map(({ title, project, person, days, due, href }) => ({
      title: `${project}: ${title}`,
      text: `Waits for ${person} ${sayDays(days)}${sayDue(due)}`,
      href,
    })),
    action: { label: 'Open the dashboard', href: allHref },
    ...(left > 0 ? { note: `${left} more are not listed here.` } : {}),
  }
}
