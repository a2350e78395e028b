import { can, type Role } from '@joinery/contract/capabilities'
import { mentionAttribute } from '@joinery/contract/text/rich-text'

import type { ListedPin } from './thread-queries.ts'

const mention = new RegExp(`${mentionAttribute}="([\\w-]+)"`, 'g')

/** In the order of the text. */
export const mentionsIn = (html: string): string[] => [...html.matchAll(mention)].map(([, person]) => person ?? '')

type Turn = Pick<ListedPin, 'status' | 'content' | 'uid_user' | 'uploaded_by' | 'uid_reply'> & {
  readonly comments: readonly Pick<ListedPin['comments'][number], 'content' | 'uid_user'>[]
  readonly card: Pick<NonNullable<ListedPin['card']>, 'assignee_uid'> | null
}

/**
 * Whose turn it is while a comment is open: whoever its card is assigned to; else whoever was mentioned last in the thread;
 * else the file's uploader, unless they wrote last: then its author. Whoever may not see it is passed over; null for nobody.
 */
export const waitsFor = (pin: Turn, roleOf: (uid_user: string) => Role | null): string | null => {
  if (pin.status !== 'open') return null
  const written = [pin, ...pin.comments]
  const mentioned = written.flatMap(({ content }) => mentionsIn(content)).toReversed()
  const lastWriter = written.at(-1)?.uid_user ?? null
  const uploader = pin.uploaded_by === lastWriter ? null : pin.uploaded_by
  const isThere = (uid_user: string): boolean => {
    const role = roleOf(uid_user)
    return role !== null && can(role, 'viewReview') && (pin.uid_reply === null || can(role, 'viewReplyFiles'))
  }
  const candidates = [pin.card?.assignee_uid ?? null, ...mentioned, uploader, pin.uid_user]
  return candidates.find((uid_user) => uid_user !== null && isThere(uid_user)) ?? null
}
