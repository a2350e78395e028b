import type { MailContent } from '#features/mail/layout.ts'

import type { ToldItem } from './notification.ts'

/** More would be a burden, not a summary. */
const shownAtMost = 30

/** Several things that happened, oldest first. */
export const digestMail = (items: readonly ToldItem[], allHref: string): MailContent => {
  // Two projects can have the same title.
  const titles = new Map(items.map(({ project }) => [project.uid_project, project.title]))
  const [title] = titles.values()
  const where = titles.size === 1 ? title : `${titles.size} projects`
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
