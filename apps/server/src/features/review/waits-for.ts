import { can, type Role } from '@joinery/contract/capabilities'
import { mentionAttribute } from '@joinery/contract/text/rich-text'

import type { ListedPin } from './thread-queries.ts'

const mention = new RegExp(`${mentionAttribute}="([\\w-]+)"`, 'g')

/** Ids of the mentioned people, in text order. */
export const mentionsIn = (html: string): string[] => [...html.matchAll(mention)].map(([, person]) => person ?? '')

type Turn = Pick<ListedPin, 'status' | 'visibility' | 'content' | 'uid_user' | 'uploaded_by' | 'uid_reply'> & {
  readonly comments: readonly Pick<ListedPin['comments'][number], 'content' | 'uid_user'>[]
  readonly card: Pick<NonNullable<ListedPin['card']>, 'assignee_uid'> | null
}

/**
 * Returns the person an open comment waits for: the card's assignee, else the last person mentioned, else the file's uploader,
 * or the comment's author if the uploader wrote last. Skips people who cannot see the comment, and the person who wrote last:
 * they have answered.
 */
export const waitsFor = (pin: Turn, roleOf: (uid_user: string) => Role | null): string | null => {
  if (pin.status !== 'open') return null
  const written = [pin, ...pin.comments]
  const mentioned = written.flatMap(({ content }) => mentionsIn(content)).toReversed()
  const lastWriter = written.at(-1)?.uid_user ?? null
  const canSee = (uid_user: string): boolean => {
    const role = roleOf(uid_user)
    if (role === null || !can(role, 'viewReview')) return false
    if (pin.visibility === 'team' && !can(role, 'viewTeamComments')) return false
    return pin.uid_reply === null || can(role, 'viewReplyFiles')
  }
  const others = [...mentioned, pin.uploaded_by, pin.uid_user].filter((uid_user) => uid_user !== lastWriter)
  const candidates = [pin.card?.assignee_uid ?? null, ...others]
  return candidates.find((uid_user) => uid_user !== null && canSee(uid_user)) ?? null
}
