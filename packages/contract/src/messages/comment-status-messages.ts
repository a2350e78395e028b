// Status of comments on files in lists for members.
import { plural } from '../text/counts.ts'

export const commentStatusMessages = {
  /** Who sees a comment. */
  audience: { team: 'Team only', client: 'Visible to client' },
  openComments: (count: number) => `${count} open ${plural(count, 'comment')}`,
  replyCount: (count: number) => `${count} ${plural(count, 'reply', 'replies')}`,
  cardIn: (column: string) => `Card: ${column}`,
  waitingFor: (name: string) => `Waiting for ${name}`,
  waitingForYou: 'Waiting for you',
  addressedIn: (version: number) => `Addressed in version ${version}`,
  resolved: 'Resolved',
  resolvedBy: (name: string) => `Resolved by ${name}`,
} as const
