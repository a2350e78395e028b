import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Author } from '#platform/actor.ts'
import type { Tables } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type CommentRow = Readonly<Selectable<Tables['pin_comments']>>

export const findComment = (db: Db | Tx, uid_pin: string, uid_comment: string): Promise<CommentRow | undefined> =>
  db
    .selectFrom('pin_comments')
    .selectAll()
    .where('uid_comment', '=', uid_comment)
    .where('uid_pin', '=', uid_pin)
    .executeTakeFirst()

export const findCommentByClientId = (
  tx: Tx,
  { uid_user, uid_guest }: Author,
  uid_pin: string,
  client_id: string,
): Promise<CommentRow | undefined> =>
  tx
    .selectFrom('pin_comments')
    .selectAll()
    .where('uid_user', 'is not distinct from', uid_user)
    .where('uid_guest', 'is not distinct from', uid_guest)
    .where('uid_pin', '=', uid_pin)
    .where('client_id', '=', client_id)
    .executeTakeFirst()

export const countComments = async (tx: Tx, uid_pin: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('pin_comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid_pin', '=', uid_pin)
    .executeTakeFirstOrThrow()
  return count
}

export const hasClientReplies = async (tx: Tx, uid_pin: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('pin_comments')
    .select('uid_comment')
    .where('uid_pin', '=', uid_pin)
    .where('is_by_client', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const insertComment = (tx: Tx, comment: Insertable<Tables['pin_comments']>): Promise<CommentRow> =>
  tx.insertInto('pin_comments').values(comment).returningAll().executeTakeFirstOrThrow()

export const updateComment = (
  tx: Tx,
  uid_comment: string,
  change: Updateable<Tables['pin_comments']>,
): Promise<CommentRow> =>
  tx
    .updateTable('pin_comments')
    .set(change)
    .where('uid_comment', '=', uid_comment)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteCommentRow = async (tx: Tx, uid_comment: string): Promise<void> => {
  await tx.deleteFrom('pin_comments').where('uid_comment', '=', uid_comment).execute()
}

export const listCommenters = async (db: Db | Tx, uid_pin: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('pin_comments')
    .select('uid_user')
    .distinct()
    .where('uid_pin', '=', uid_pin)
    .execute()
  return rows.flatMap(({ uid_user }) => uid_user ?? [])
}

export const listGuestWriters = async (tx: Tx, uid_pin: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('pins')
    .select('uid_guest')
    .where('uid_pin', '=', uid_pin)
    .union(tx.selectFrom('pin_comments').select('uid_guest').where('uid_pin', '=', uid_pin))
    .execute()
  return rows.flatMap(({ uid_guest }) => uid_guest ?? [])
}
