import type { MailContent } from '#features/mail/layout.ts'

import type { ToldItem } from './notification.ts'

/** More would be a burden, not a summary. */
const shownAtMost = 30

/** Several things that happened, oldest first. */
export const digestMail = (items: readonly ToldItem[], allHref: string): MailContent => {
  const projects = [...new Set(items.map(({ project }) => project))]
  const where = projects.length === 1 ? projects[0] : `${projects.length} projects`
  const heading = `${items.length} updates in ${where}`
  const left = items.length - shownAtMost
  return {
    subject: heading,
    heading,
    paragraphs: [],
    items: items.slice(-shownAtMost),
    action: { label: 'See all notifications', href: allHref },
    ...(left > 0 ? { note: `${left} earlier ones are not listed here.` } : {}),
  }
}
