import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/database/in-pages.ts'

import { listOwnReplies, type OwnReply } from './own-replies-queries.ts'

export const ownReplies = (db: Db, uid_user: string): AsyncGenerator<OwnReply> =>
  inPages(
    (after, limit) => listOwnReplies(db, uid_user, after, limit),
    ({ uid_reply }) => uid_reply,
  )

/** Messages, cards and comments share one table. */
export const kindOf = ({
  kanban_status,
  parent_uid_reply,
}: Pick<OwnReply, 'kanban_status' | 'parent_uid_reply'>): 'message' | 'card' | 'comment' => {
  if (kanban_status !== null) return 'card'
  return parent_uid_reply === null ? 'message' : 'comment'
}
