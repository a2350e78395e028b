// Pages of replies.
import { sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

import { isThere, selectReplies, type ReplyRow } from './reply-queries.ts'

export type Wanted = {
  readonly uid_project: string
  readonly replyType?: 'discussion' | 'kanban' | undefined
  readonly parent?: string | undefined
  readonly q?: string | undefined
}

/** The time of creation orders all replies; in a discussion it rises strictly, as its numbers do. */
const selectWanted = (db: Db | Tx, { uid_project, replyType, parent, q }: Wanted) =>
  selectReplies(db)
    .where('replies.uid_project', '=', uid_project)
    .where(isThere)
    .$if(replyType !== undefined, (query) => query.where('replies.reply_type', '=', replyType ?? 'discussion'))
    .$if(replyType === 'discussion', (query) => query.where('replies.message_number', 'is not', null))
    .$if(parent !== undefined, (query) => query.where('replies.parent_uid_reply', '=', parent ?? null))
    .$if(q !== undefined, (query) =>
      query.where(sql<SqlBool>`position(lower(${q ?? ''}) in lower(replies.original_content)) > 0`),
    )

/** In the discussion the number alone is the position; elsewhere the time is, and the id where two times are equal. */
export type Cursor = {
  readonly created_at?: Date
  readonly uid_reply?: string
  readonly message_number: number | null
}

/** The cursor of a reply, deleted or not. */
export const findCursor = (db: Db | Tx, uid_project: string, uid_reply: string): Promise<Cursor | undefined> =>
  db
    .selectFrom('replies')
    .select(['created_at', 'uid_reply', 'message_number'])
    .where('uid_reply', '=', uid_reply)
    .where('uid_project', '=', uid_project)
    .executeTakeFirst()

/** Newest first, before a cursor. */
export const listBefore = (db: Db, wanted: Wanted, cursor: Cursor | undefined, limit: number): Promise<ReplyRow[]> => {
  const query = selectWanted(db, wanted).limit(limit)
  if (wanted.replyType === 'discussion') {
    return query
      .$if(cursor !== undefined, (some) => some.where('replies.message_number', '<', cursor?.message_number ?? 0))
      .orderBy('replies.message_number', 'desc')
      .execute()
  }
  return query
    .$if(cursor !== undefined, (some) =>
      some.where(
        sql<SqlBool>`(replies.created_at, replies.uid_reply) < (${cursor?.created_at}, ${cursor?.uid_reply}::uuid)`,
      ),
    )
    .orderBy('replies.created_at', 'desc')
    .orderBy('replies.uid_reply', 'desc')
    .execute()
}

/** Oldest first, after a cursor, or from it on. */
export const listAfter = (
  db: Db,
  wanted: Wanted,
  cursor: Cursor,
  limit: number,
  isWithIt: boolean,
): Promise<ReplyRow[]> => {
  const query = selectWanted(db, wanted).limit(limit)
  if (wanted.replyType === 'discussion') {
    return query
      .where('replies.message_number', isWithIt ? '>=' : '>', cursor.message_number ?? 0)
      .orderBy('replies.message_number')
      .execute()
  }
  return query
    .where(
      isWithIt
        ? sql<SqlBool>`(replies.created_at, replies.uid_reply) >= (${cursor.created_at}, ${cursor.uid_reply}::uuid)`
        : sql<SqlBool>`(replies.created_at, replies.uid_reply) > (${cursor.created_at}, ${cursor.uid_reply}::uuid)`,
    )
    .orderBy('replies.created_at')
    .orderBy('replies.uid_reply')
    .execute()
}

/** What changed in the discussion after a version, oldest change first; deleted ones too. */
export const listChanges = (db: Db, uid_project: string, since: number, limit: number) =>
  selectReplies(db)
    .select('replies.deleted_at')
    .where('replies.uid_project', '=', uid_project)
    .where('replies.reply_type', '=', 'discussion')
    .where('replies.version', '>', since)
    .orderBy('replies.version')
    .limit(limit)
    .execute()
