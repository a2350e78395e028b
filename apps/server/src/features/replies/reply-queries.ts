import { sql, type SqlBool } from 'kysely'

import { holdProject } from '#features/members/member-queries.ts'
import type { Db, Tx } from '#platform/database.ts'

export type ReplyRow = {
  readonly uid_reply: string
  readonly uid_project: string
  readonly uid_user: string
  readonly reply_type: 'discussion' | 'kanban'
  readonly parent_uid_reply: string | null
  readonly client_id: string | null
  readonly content: string
  readonly original_content: string
  readonly quoted_uid_reply: string | null
  readonly message_number: number | null
  readonly version: number
  readonly created_at: Date
  readonly edited_at: Date | null
  readonly kanban_status: 'todo' | 'in_progress' | 'done' | null
  readonly card_order: number | null
  readonly assignee_uid: string | null
  readonly due_date: string | null
  readonly email: string
  readonly username: string | null
  readonly nickname: string | null
  readonly photo_key: string | null
}

/** Stored is a sparse position; on the wire cards are 0..n-1 in their column. */
const cardOrder = sql<number | null>`case when replies.kanban_status is not null then (
  select count(*)::int from replies as before
  where before.uid_project = replies.uid_project and before.kanban_status = replies.kanban_status
    and before.deleted_at is null and before.position < replies.position) end`

const selectReplies = (db: Db | Tx) =>
  db
    .selectFrom('replies')
    .innerJoin('users', 'users.uid_user', 'replies.uid_user')
    .select([
      'replies.uid_reply',
      'replies.uid_project',
      'replies.uid_user',
      'replies.reply_type',
      'replies.parent_uid_reply',
      'replies.client_id',
      'replies.content',
      'replies.original_content',
      'replies.quoted_uid_reply',
      'replies.message_number',
      'replies.version',
      'replies.created_at',
      'replies.edited_at',
      'replies.kanban_status',
      cardOrder.as('card_order'),
      'replies.assignee_uid',
      sql<string | null>`to_char(replies.due_date, 'YYYY-MM-DD')`.as('due_date'),
      'users.email',
      'users.username',
      'users.nickname',
      'users.photo_key',
    ])

/** A comment on a deleted card is as gone as the card. */
const isThere = sql<SqlBool>`replies.deleted_at is null and not exists (
  select from replies as card where card.uid_reply = replies.parent_uid_reply and card.deleted_at is not null
    and card.reply_type = 'kanban')`

export const findReply = (db: Db | Tx, uid_reply: string): Promise<ReplyRow | undefined> =>
  selectReplies(db).where('replies.uid_reply', '=', uid_reply).where(isThere).executeTakeFirst()

const holdProjectOf = async (tx: Tx, uid_reply: string): Promise<boolean> => {
  const reply = await tx
    .selectFrom('replies')
    .select('uid_project')
    .where('uid_reply', '=', uid_reply)
    .executeTakeFirst()
  return reply !== undefined && holdProject(tx, reply.uid_project)
}

/** The same, and nobody else changes it until the end of the transaction. */
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

/** Deleted ones too: what quoted them still stands. */
export const listQuoted = (db: Db | Tx, uid_replies: readonly string[]): Promise<QuotedRow[]> =>
  db
    .selectFrom('replies')
    .innerJoin('users', 'users.uid_user', 'replies.uid_user')
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

/** Whether a message of this discussion can be quoted. */
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

/** Where the discussion stands, and up to where the person has read it. */
export const readDiscussion = (db: Db | Tx, uid_project: string, uid_user: string) =>
  db
    .selectFrom('discussions')
    .innerJoin('members', 'members.uid_project', 'discussions.uid_project')
    .select(['discussions.version', 'discussions.message_number', 'members.read_number'])
    .where('discussions.uid_project', '=', uid_project)
    .where('members.uid_user', '=', uid_user)
    .executeTakeFirst()

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

export type Place = {
  readonly created_at: Date
  readonly uid_reply: string
  readonly message_number: number | null
}

/** Where a reply stands, deleted or not. */
export const findPlaceOf = (db: Db | Tx, uid_project: string, uid_reply: string): Promise<Place | undefined> =>
  db
    .selectFrom('replies')
    .select(['created_at', 'uid_reply', 'message_number'])
    .where('uid_reply', '=', uid_reply)
    .where('uid_project', '=', uid_project)
    .executeTakeFirst()

/** Newest first, before a place. */
export const listBefore = (db: Db, wanted: Wanted, place: Place | undefined, limit: number): Promise<ReplyRow[]> => {
  const query = selectWanted(db, wanted).limit(limit)
  if (wanted.replyType === 'discussion') {
    return query
      .$if(place !== undefined, (some) => some.where('replies.message_number', '<', place?.message_number ?? 0))
      .orderBy('replies.message_number', 'desc')
      .execute()
  }
  return query
    .$if(place !== undefined, (some) =>
      some.where(
        sql<SqlBool>`(replies.created_at, replies.uid_reply) < (${place?.created_at}, ${place?.uid_reply}::uuid)`,
      ),
    )
    .orderBy('replies.created_at', 'desc')
    .orderBy('replies.uid_reply', 'desc')
    .execute()
}

/** Oldest first, after a place, or from it on. */
export const listAfter = (
  db: Db,
  wanted: Wanted,
  place: Place,
  limit: number,
  isWithIt: boolean,
): Promise<ReplyRow[]> => {
  const query = selectWanted(db, wanted).limit(limit)
  if (wanted.replyType === 'discussion') {
    return query
      .where('replies.message_number', isWithIt ? '>=' : '>', place.message_number ?? 0)
      .orderBy('replies.message_number')
      .execute()
  }
  return query
    .where(
      isWithIt
        ? sql<SqlBool>`(replies.created_at, replies.uid_reply) >= (${place.created_at}, ${place.uid_reply}::uuid)`
        : sql<SqlBool>`(replies.created_at, replies.uid_reply) > (${place.created_at}, ${place.uid_reply}::uuid)`,
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

export const countComments = async (db: Db | Tx, uid_cards: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('replies')
    .select(({ fn }) => ['parent_uid_reply', fn.countAll<number>().as('count')])
    .where('parent_uid_reply', '=', sql<string>`any(${uid_cards}::uuid[])`)
    .where('deleted_at', 'is', null)
    .groupBy('parent_uid_reply')
    .execute()
  return new Map(rows.map(({ parent_uid_reply, count }) => [parent_uid_reply ?? '', count]))
}

/** The next version of the discussion. Takes its lock, so it comes as late as possible. */
export const nextVersion = async (tx: Tx, uid_project: string): Promise<number> => {
  const { version } = await tx
    .updateTable('discussions')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('uid_project', '=', uid_project)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The next version of the board, under its lock: whoever moves, adds or deletes a card comes one after the other. */
export const nextBoardVersion = async (tx: Tx, uid_project: string): Promise<number> => {
  const { version } = await tx
    .updateTable('boards')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('uid_project', '=', uid_project)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export const updateReplyRow = async (
  tx: Tx,
  uid_reply: string,
  change: {
    content?: string
    original_content?: string
    edited_at?: Date
    deleted_at?: Date | null
    deleted_by?: string | null
    version: number
  },
): Promise<void> => {
  await tx.updateTable('replies').set(change).where('uid_reply', '=', uid_reply).execute()
}

/** A deleted reply that this person deleted, not too long ago, and that still has its text. Locked. */
export const lockDeleted = async (tx: Tx, uid_reply: string, deleted_by: string, after: Date) => {
  if (!(await holdProjectOf(tx, uid_reply))) return undefined
  return tx
    .selectFrom('replies')
    .select(['uid_reply', 'uid_project', 'reply_type'])
    .where('uid_reply', '=', uid_reply)
    .where('deleted_by', '=', deleted_by)
    .where('deleted_at', '>', after)
    .where('is_emptied', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Deleted before this moment and still with their text, and the comments of such cards. Locked; others skip them. */
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
  await tx
    .updateTable('replies')
    .set({ content: '', original_content: '', is_emptied: true })
    .where('uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)
    .execute()
}

/** Forward only, and never beyond the last message. Answers how far it is read now; undefined for strangers. */
export const setReadNumber = async (
  db: Db,
  uid_project: string,
  uid_user: string,
  number: number,
): Promise<number | undefined> => {
  const row = await db
    .updateTable('members')
    .from('discussions')
    .whereRef('discussions.uid_project', '=', 'members.uid_project')
    .set({
      read_number: sql<number>`greatest(members.read_number, least(${number}::bigint, discussions.message_number))`,
    })
    .where('members.uid_project', '=', uid_project)
    .where('members.uid_user', '=', uid_user)
    .returning('members.read_number')
    .executeTakeFirst()
  return row?.read_number
}
