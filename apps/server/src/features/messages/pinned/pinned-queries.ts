import { sql } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import type { ReplyAuthor } from '#features/messages/reply-author.ts'
import { projectExists, projectTitle } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type StoredPin = { readonly at: string; readonly by: ReplyAuthor }

/** A table (uid_reply, pinned) for an array of replies, for raw statements. Includes only pinned ones. */
export const pinnedAmong = (uid_replies: string): string => `(
  select pinned_messages.uid_reply, json_build_object(
    'at', to_char(pinned_messages.pinned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', json_build_array(users.uid_user, users.email, users.username, users.nickname, users.photo_key)) as pinned
  from pinned_messages join ${peopleView.as('users')} on users.uid_user = pinned_messages.pinned_by
  where pinned_messages.uid_reply = any(${uid_replies})
)`

/** Pins of deleted messages do not count: they return with their message, as long as there is room. */
export const countPinned = async (tx: Tx, uid_project: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('pinned_messages')
    .innerJoin('replies', 'replies.uid_reply', 'pinned_messages.uid_reply')
    .select((pinned) => pinned.fn.countAll<number>().as('count'))
    .where('pinned_messages.uid_project', '=', uid_project)
    .where('replies.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

type NewPin = {
  readonly uid_reply: string
  readonly uid_project: string
  readonly pinned_by: string
  readonly pinned_at: Date
}

export const insertPinned = async (tx: Tx, pin: NewPin): Promise<void> => {
  await tx.insertInto('pinned_messages').values(pin).execute()
}

export const deletePinned = async (tx: Tx, uid_replies: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('pinned_messages')
    .where('uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)
    .execute()
}

/** Messages a person pinned, in order of their ids. */
export const listOwnPinned = (db: Db, uid_user: string, after: string, limit: number) =>
  db
    .selectFrom('pinned_messages')
    .innerJoin('replies', 'replies.uid_reply', 'pinned_messages.uid_reply')
    .select([
      'pinned_messages.uid_reply',
      'pinned_messages.uid_project',
      projectTitle('pinned_messages.uid_project').as('project'),
      'pinned_messages.pinned_at',
    ])
    .where('pinned_messages.pinned_by', '=', uid_user)
    .where('replies.deleted_at', 'is', null)
    .where(projectExists('pinned_messages.uid_project'))
    .where('pinned_messages.uid_reply', '>', after)
    .orderBy('pinned_messages.uid_reply')
    .limit(limit)
    .execute()
