import { cardFieldNames, type CardFieldName } from '@joinery/contract/board/card-fields'
import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool, type Updateable } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { Tables } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inlineView } from '#platform/inline-view.ts'

import { deletePinned, pinnedAmong, type StoredPin } from './pinned/pinned-queries.ts'
import { deleteReactionsOf, reactionsOf, type StoredReaction } from './reactions/reaction-queries.ts'

const plainCardFields = cardFieldNames.filter((name): name is Exclude<CardFieldName, 'due_date'> => name !== 'due_date')

// The only select list of `replies`, matching ReplyRow. Card fields come from the contract.
const plainColumns = [
  'uid_reply',
  'uid_project',
  'uid_user',
  'reply_type',
  'parent_uid_reply',
  'client_id',
  'content',
  'original_content',
  'quoted_uid_reply',
  'message_number',
  'version',
  'kanban_status',
  'checklist_done',
  'checklist_total',
  'via',
  ...plainCardFields,
] as const

/** Columns of the author, who is `users` in every statement that uses the list. */
const authorColumns = ['email', 'username', 'nickname', 'photo_key'] as const

type Plain = Pick<Selectable<Tables['replies']>, (typeof plainColumns)[number]>
type Author = Pick<Selectable<Tables['users']>, (typeof authorColumns)[number]>

/** Times are selected as strings: parsing the dates of 500 cards would take longer than the statement. */
type Computed = {
  readonly created_at: string
  readonly edited_at: string | null
  readonly due_date: string | null
  /** Index among the cards of its column; null for other replies and if the statement does not count. */
  readonly card_order: number | null
  /** Null without any, and if the statement does not read them, because the reply is new or a card. */
  readonly reactions: readonly StoredReaction[] | null
  readonly pinned: StoredPin | null
}

export type ReplyRow = Readonly<Plain & Author> & Computed

const asText = (time: string): string => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Positions are stored sparsely; the API numbers cards 0..n-1 in their column. */
const countBefore = (rows: string): string => `case when ${rows}.kanban_status is not null then (
  select count(*)::int from replies as before
  where before.uid_project = ${rows}.uid_project and before.kanban_status = ${rows}.kanban_status
    and before.deleted_at is null and before.position < ${rows}.position) end`

/** Expressions for reactions and pin: of tables joined by a statement, or as subqueries. */
type ReactionSource = { readonly reactions: string; readonly pinned: string }

const noReactions: ReactionSource = { reactions: 'null::json', pinned: 'null::json' }

const ownReactions = (rows: string): ReactionSource => ({
  reactions: `(select reactions from ${reactionsOf(`array[${rows}.uid_reply]`)} as reacted)`,
  pinned: `(select pinned from ${pinnedAmong(`array[${rows}.uid_reply]`)} as pinned)`,
})

type ColumnOptions = { readonly isCounted?: boolean; readonly source?: ReactionSource }

/** Returns the expressions of the list by name, for a statement that calls its replies `rows`. */
const expressions = (
  rows: string,
  { isCounted = false, source = noReactions }: ColumnOptions,
): Readonly<Record<keyof ReplyRow, string>> => {
  const own = plainColumns.map((name) => [name, `${rows}.${name}`] as const)
  const authors = authorColumns.map((name) => [name, `users.${name}`] as const)
  const computed: Record<keyof Computed, string> = {
    created_at: asText(`${rows}.created_at`),
    edited_at: asText(`${rows}.edited_at`),
    due_date: `to_char(${rows}.due_date, 'YYYY-MM-DD')`,
    card_order: isCounted ? countBefore(rows) : 'null::int',
    ...source,
  }
  // Object.fromEntries loses the literal keys.
  return { ...(Object.fromEntries([...own, ...authors]) as Record<keyof (Plain & Author), string>), ...computed }
}

/**
 * Returns the select list for a raw statement: `select ${replyColumns('written')} from written
 * ${joinAuthors('written')}`. The order of cards is counted only with `isCounted`, and reactions are read only from a
 * `source`.
 */
export const replyColumns = (rows: string, options: ColumnOptions = {}): string =>
  Object.entries(expressions(rows, options))
    .map(([name, expression]) => `${expression} as ${name}`)
    .join(', ')

export const joinAuthors = (rows: string): string =>
  `join ${peopleView.as('users')} on users.uid_user = ${rows}.uid_user`

const selection = Object.entries(expressions('replies', { isCounted: true, source: ownReactions('replies') })).map(
  ([name, expression]) => sql.raw(expression).as(name),
)

const selectReplies = (db: Db | Tx) =>
  db
    .selectFrom('replies')
    .innerJoin(peopleView.named('users'), 'users.uid_user', 'replies.uid_user')
    .select(selection)
    .$castTo<ReplyRow>() // the names and expressions of the list above

/** Columns that features without write access to replies can read. */
export const repliesView = inlineView('replies', [
  'uid_reply',
  'uid_project',
  'uid_user',
  'reply_type',
  'parent_uid_reply',
  'content',
  'original_content',
  'message_number',
  'kanban_status',
  'assignee_uid',
  'labels',
  'created_at',
  'deleted_at',
])

/** A comment on a deleted card counts as deleted. */
export const isNotDeleted = sql<SqlBool>`replies.deleted_at is null and not exists (
  select from replies as card where card.uid_reply = replies.parent_uid_reply and card.deleted_at is not null
    and card.reply_type = 'kanban')`

export const findReply = (db: Db | Tx, uid_reply: string): Promise<ReplyRow | undefined> =>
  selectReplies(db).where('replies.uid_reply', '=', uid_reply).where(isNotDeleted).executeTakeFirst()

/** Reads the replies that are not deleted, in no particular order. */
export const findReplies = (db: Db | Tx, uid_replies: readonly string[]): Promise<ReplyRow[]> =>
  selectReplies(db)
    .where('replies.uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)
    .where(isNotDeleted)
    .execute()

const holdProjectOf = async (tx: Tx, uid_reply: string): Promise<boolean> => {
  const reply = await tx
    .selectFrom('replies')
    .select('uid_project')
    .where('uid_reply', '=', uid_reply)
    .executeTakeFirst()
  return reply !== undefined && holdProject(tx, reply.uid_project)
}

/** Same as `findReply`, with the reply and its project locked until the end of the transaction. */
export const lockReply = async (tx: Tx, uid_reply: string): Promise<ReplyRow | undefined> => {
  if (!(await holdProjectOf(tx, uid_reply))) return undefined
  await tx.selectFrom('replies').select('uid_reply').where('uid_reply', '=', uid_reply).forNoKeyUpdate().execute()
  return findReply(tx, uid_reply)
}

export const findByClientId = (
  db: Db | Tx,
  uid_project: string,
  uid_user: string,
  client_id: string,
): Promise<ReplyRow | undefined> =>
  selectReplies(db)
    .where('replies.uid_project', '=', uid_project)
    .where('replies.uid_user', '=', uid_user)
    .where('replies.client_id', '=', client_id)
    .executeTakeFirst()

export type QuotedRow = Pick<ReplyRow, 'uid_reply' | 'content' | 'email' | 'username' | 'nickname'> & {
  readonly deleted_at: Date | null
}

/** Includes deleted replies, because the messages that quote them are still shown. */
export const listQuoted = (db: Db | Tx, uid_replies: readonly string[]): Promise<QuotedRow[]> =>
  db
    .selectFrom('replies')
    .innerJoin(peopleView.named('users'), 'users.uid_user', 'replies.uid_user')
    .select([
      'replies.uid_reply',
      'replies.content',
      'replies.deleted_at',
      'users.email',
      'users.username',
      'users.nickname',
    ])
    .where('replies.uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)
    .execute()

/** Whether the discussion has this message, so that it can be quoted. */
export const isMessageOf = async (db: Db | Tx, uid_project: string, uid_reply: string): Promise<boolean> => {
  const row = await db
    .selectFrom('replies')
    .select('uid_reply')
    .where('uid_reply', '=', uid_reply)
    .where('uid_project', '=', uid_project)
    .where('reply_type', '=', 'discussion')
    .executeTakeFirst()
  return row !== undefined
}

export type NewReplyRow = Omit<Insertable<Tables['replies']>, 'position'> & { readonly position?: RawBuilder<number> }

/**
 * Call it under the lock of the discussion or board that issued the version. Returns false if the client id was
 * used before.
 */
export const insertReply = async (tx: Tx, reply: NewReplyRow): Promise<boolean> => {
  const row = await tx
    .insertInto('replies')
    .values(reply)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid_reply')
    .executeTakeFirst()
  return row !== undefined
}

export type ReplyChange = Updateable<Tables['replies']> & { readonly version: number }

export const updateReplyRow = async (tx: Tx, uid_reply: string, change: ReplyChange): Promise<void> => {
  await tx.updateTable('replies').set(change).where('uid_reply', '=', uid_reply).execute()
}

/** Locks a reply that this person deleted after the given time and that still has its text. */
export const lockDeleted = async (tx: Tx, uid_reply: string, deleted_by: string, after: Date) => {
  if (!(await holdProjectOf(tx, uid_reply))) return undefined
  return tx
    .selectFrom('replies')
    .select(['uid_reply', 'uid_project', 'uid_user', 'reply_type', 'parent_uid_reply', 'kanban_status'])
    .where('uid_reply', '=', uid_reply)
    .where('deleted_by', '=', deleted_by)
    .where('deleted_at', '>', after)
    .where('is_emptied', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Deletes rows of a project, comments before their cards. Returns the number of rows. */
export const deleteSomeReplies = async (tx: Tx, uid_project: string, max: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('replies')
    .where('uid_reply', 'in', (replies) =>
      replies
        .selectFrom('replies')
        .select('uid_reply')
        .where('uid_project', '=', uid_project)
        .orderBy('uid_project')
        .orderBy('parent_uid_reply')
        .limit(max)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Lists the comments of cards that were not deleted separately. */
export const listComments = async (tx: Tx, uid_cards: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('replies')
    .select('uid_reply')
    .where('parent_uid_reply', '=', sql<string>`any(${uid_cards}::uuid[])`)
    .where('reply_type', '=', 'kanban')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ uid_reply }) => uid_reply)
}

/**
 * Locks replies deleted before this time that still have their text, and the comments of such cards. Concurrent
 * runs skip locked rows.
 */
export const lockToEmpty = async (tx: Tx, before: Date, limit: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('replies')
    .select('uid_reply')
    .where('deleted_at', '<', before)
    .where('is_emptied', '=', false)
    .orderBy('deleted_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const uid_replies = rows.map(({ uid_reply }) => uid_reply)
  if (uid_replies.length === 0) return []
  const comments = await tx
    .selectFrom('replies')
    .select('uid_reply')
    .where('parent_uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)
    .where('reply_type', '=', 'kanban')
    .where('is_emptied', '=', false)
    .execute()
  return [...new Set([...uid_replies, ...comments.map(({ uid_reply }) => uid_reply)])]
}

export const emptyReplies = async (tx: Tx, uid_replies: readonly string[]): Promise<void> => {
  await deleteReactionsOf(tx, uid_replies)
  await deletePinned(tx, uid_replies)
  await tx
    .updateTable('replies')
    .set({ content: '', original_content: '', is_emptied: true })
    .where('uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)
    .execute()
}
