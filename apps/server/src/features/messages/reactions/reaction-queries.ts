import { limits } from '@joinery/contract/limits'
import type { ReactionEmoji } from '@joinery/contract/text/reactions'
import { sql, type RawBuilder } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import type { ReplyAuthor } from '#features/messages/reply-author.ts'
import { projectExists, projectTitle } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** All who reacted are counted, the first few are named. */
export type StoredReaction = readonly [emoji: ReactionEmoji, count: number, people: readonly ReplyAuthor[]]

const emojiPath = (rows: string): string => `${rows}.uid_reply, ${rows}.emoji`

/** A table (uid_reply, reactions) for an array of replies, for raw statements. Includes only replies with reactions. */
export const reactionsOf = (uid_replies: string): string => `(
  select uid_reply, json_agg(json_build_array(emoji, count, people) order by first) as reactions from (
    select ${emojiPath('placed')}, count(*)::int as count, min(placed.number) as first,
      json_agg(json_build_array(users.uid_user, users.email, users.username, users.nickname, users.photo_key)
        order by placed.number) filter (where placed.place <= ${limits.reply.reactionNames}) as people
    from (
      select *, row_number() over (partition by uid_reply, emoji order by number) as place
      from reactions where uid_reply = any(${uid_replies})
    ) as placed join ${peopleView.as('users')} on users.uid_user = placed.uid_user
    group by ${emojiPath('placed')}
  ) as counted group by uid_reply
)`

/** A table (uid_reply, emoji) of one person's reactions to an array of replies, for raw statements. */
export const reactionsBy = (uid_user: string, uid_replies: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select uid_reply, json_agg(emoji order by number) as emoji from reactions
  where uid_reply = any(${uid_replies}) and uid_user = ${uid_user} group by uid_reply
)`

export type MyReactions = Record<string, ReactionEmoji[]>

/** Subquery for one person's reactions to these replies; null without any. */
export const myReactions = (uid_user: string, uid_replies: readonly string[]): RawBuilder<MyReactions | null> =>
  sql<MyReactions | null>`(select json_object_agg(uid_reply, emoji)
    from ${reactionsBy(uid_user, sql`${uid_replies}::uuid[]`)} as mine)`

export const findMyReactions = async (db: Db | Tx, uid_user: string, uid_reply: string): Promise<MyReactions> => {
  const { rows } = await sql<{
    mine: MyReactions | null
  }>`select ${myReactions(uid_user, [uid_reply])} as mine`.execute(db)
  return rows[0]?.mine ?? {}
}

export const findReactions = async (db: Db | Tx, uid_reply: string): Promise<readonly StoredReaction[]> => {
  const { rows } = await sql<{ reactions: readonly StoredReaction[] }>`
    with wanted as (select ${uid_reply}::uuid as uid_reply)
    select reactions from ${sql.raw(reactionsOf('array(select uid_reply from wanted)'))} as reacted`.execute(db)
  return rows[0]?.reactions ?? []
}

type ReactionKey = { readonly uid_reply: string; readonly uid_user: string; readonly emoji: ReactionEmoji }

/** Call it under the lock of the reply. Returns false if the person has reacted so before. */
export const insertReaction = async (tx: Tx, key: ReactionKey, created_at: Date): Promise<boolean> => {
  const row = await tx
    .insertInto('reactions')
    .values({
      ...key,
      created_at,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from reactions where uid_reply = ${key.uid_reply})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid_reply')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteReaction = async (tx: Tx, { uid_reply, uid_user, emoji }: ReactionKey): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('reactions')
    .where('uid_reply', '=', uid_reply)
    .where('uid_user', '=', uid_user)
    .where('emoji', '=', emoji)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteReactionsOf = async (tx: Tx, uid_replies: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('reactions')
    .where('uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)
    .execute()
}

/** One person's reactions to replies that exist, in order of the replies' ids. */
export const listOwnReactions = (db: Db, uid_user: string, after: string, limit: number) =>
  db
    .selectFrom('reactions')
    .innerJoin('replies', 'replies.uid_reply', 'reactions.uid_reply')
    .select([
      'reactions.uid_reply',
      'replies.uid_project',
      projectTitle('replies.uid_project').as('project'),
      sql<ReactionEmoji[]>`json_agg(reactions.emoji order by reactions.number)`.as('emoji'),
      sql<Date>`max(reactions.created_at)`.as('last_reacted_at'),
    ])
    .where('reactions.uid_user', '=', uid_user)
    .where('replies.deleted_at', 'is', null)
    .where(projectExists('replies.uid_project'))
    .where('reactions.uid_reply', '>', after)
    .groupBy(['reactions.uid_reply', 'replies.uid_project'])
    .orderBy('reactions.uid_reply')
    .limit(limit)
    .execute()
