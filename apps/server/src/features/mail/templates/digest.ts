import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { MailContent } from '#features/mail/layout.ts'

import type { NotificationItem } from './notification.ts'

const texts = emailMessages.digest

const shownAtMost = 30

/** Several notifications, oldest first. */
export const digestMail = (items: readonly NotificationItem[], allHref: string): MailContent => {
  // Keyed by id, because two projects can have the same title.
  const titles = new Map(items.map(({ project }) => [project.uid_project, project.title]))
  const [title = ''] = titles.values()
  const heading = titles.size === 1 ? texts.inProject(items.length, title) : texts.inProjects(items.length, titles.size)
  const left = items.length - shownAtMost
  return {
    subject: heading,
    heading,
    paragraphs: [],
    items: items.slice(-shownAtMost),
    action: { label: texts.action, href: allHref },
    ...(left > 0 ? { note: texts.notShown(left) } : {}),
  }
}
