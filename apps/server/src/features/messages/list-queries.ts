// Reads pages of replies, each with its files and its quote, in one statement.
import type { ReactionEmoji } from '@joinery/contract/text/reactions'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { attachedFiles, type AttachedFile } from '#features/files/file-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { required } from '#platform/required.ts'

import { pinnedAmong } from './pinned/pinned-queries.ts'
import { reactionsBy, reactionsOf } from './reactions/reaction-queries.ts'
import { isNotDeleted, joinAuthors, replyColumns, type QuotedRow, type ReplyRow } from './reply-queries.ts'
import { foundBefore, foundFrom, hasAll, type MessageSearch } from './word-queries.ts'

export type ReplyFilter = {
  /** Whose own reactions are listed. */
  readonly viewer: string
  readonly uid_project: string
  readonly replyType?: 'discussion' | 'kanban' | undefined
  readonly parent?: string | undefined
  /** Words the text must contain; empty for any text. */
  readonly words: readonly string[]
  readonly isIndexed: boolean
  /** The last message number of the discussion. */
  readonly last: number
}

/** A reply with its files and quote; the quote includes its own files. */
export type ListedRow = ReplyRow & {
  readonly deleted_at: Date | null
  readonly files: readonly AttachedFile[] | null
  readonly quoted: (Omit<QuotedRow, 'deleted_at'> & { readonly is_deleted: boolean }) | null
  readonly quoted_files: readonly AttachedFile[] | null
  /** The viewer's own reactions. */
  readonly mine: readonly ReactionEmoji[] | null
}

/** In the discussion the number alone is the position; elsewhere the time, then the id. */
export type Cursor = {
  readonly created_at?: Date | null
  readonly uid_reply?: string | null
  readonly message_number: number | null
}

/** Inlined for the usual page sizes, so that their statement is planned once. */
const usualLimits = new Set([26, 51])
const atMost = (limit: number): RawBuilder<unknown> =>
  usualLimits.has(limit) ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit}`

const pageIds = 'array(select uid_reply from page)'
const source = { reactions: 'reacted.reactions', pinned: 'pins.pinned' }

/** `rows` selects replies, and `order` is their order. Uses arrays, because the planner overestimates the rows of a join. */
const readRows = async (
  db: Db | Tx,
  viewer: string,
  rows: RawBuilder<unknown>,
  order: string,
): Promise<ListedRow[]> => {
  const answer = await sql<ListedRow>`
    with page as materialized (${rows}),
    quoted as materialized (
      select replies.uid_reply, replies.content, replies.deleted_at, users.email, users.username, users.nickname
      from replies join ${sql.raw(peopleView.as('users'))} on users.uid_user = replies.uid_user
      where replies.uid_reply = any(array(select quoted_uid_reply from page where quoted_uid_reply is not null))
    ),
    attached as materialized (
      select * from ${sql.raw(
        attachedFiles('array(select uid_reply from page union all select uid_reply from quoted)'),
      )} as attached
    )
    select ${sql.raw(replyColumns('page', { isCounted: true, source }))}, page.deleted_at, attached.files,
      mine.emoji as mine,
      case when quoted.uid_reply is not null then json_build_object('uid_reply', quoted.uid_reply,
        'content', quoted.content, 'is_deleted', quoted.deleted_at is not null, 'email', quoted.email,
        'username', quoted.username, 'nickname', quoted.nickname) end as quoted,
      attached_quoted.files as quoted_files
    from page ${sql.raw(joinAuthors('page'))}
    left join ${sql.raw(reactionsOf(pageIds))} as reacted on reacted.uid_reply = page.uid_reply
    left join ${sql.raw(pinnedAmong(pageIds))} as pins on pins.uid_reply = page.uid_reply
    left join ${reactionsBy(viewer, sql.raw(pageIds))} as mine on mine.uid_reply = page.uid_reply
    left join attached on attached.uid_reply = page.uid_reply
    left join quoted on quoted.uid_reply = page.quoted_uid_reply
    left join attached as attached_quoted on attached_quoted.uid_reply = page.quoted_uid_reply
    order by ${sql.raw(order)}`.execute(db)
  return answer.rows
}

/** Conditions on `replies`. Creation time orders all replies; in a discussion it increases strictly with the numbers. */
const matchingRows = ({ uid_project, replyType, parent, words }: ReplyFilter): RawBuilder<unknown> => {
  const conditions = [sql`replies.uid_project = ${uid_project}`, isNotDeleted]
  if (replyType !== undefined) conditions.push(sql`replies.reply_type = ${replyType}`)
  if (replyType === 'discussion') conditions.push(sql`replies.message_number is not null`)
  if (parent !== undefined) conditions.push(sql`replies.parent_uid_reply = ${parent}`)
  if (words.length > 0) conditions.push(hasAll(sql<string>`search_fold(replies.original_content)`, words))
  return sql`select replies.* from replies where ${sql.join(conditions, sql` and `)}`
}

/** Whether this is a search of the discussion, which has its own index. */
const isSearch = ({ replyType, parent, words }: ReplyFilter): boolean =>
  replyType === 'discussion' && parent === undefined && words.length > 0

const searchOf = (wanted: ReplyFilter, from: number, limit: number): MessageSearch => ({ ...wanted, from, limit })

const foundRows = (found: RawBuilder<string>): RawBuilder<unknown> =>
  sql`select replies.* from replies where replies.uid_reply = any(array(${found}))`

/** Newest first. */
export const listBefore = (
  db: Db,
  wanted: ReplyFilter,
  cursor: Cursor | undefined,
  limit: number,
): Promise<ListedRow[]> => {
  if (wanted.replyType === 'discussion') {
    const number = cursor?.message_number ?? null
    if (isSearch(wanted)) {
      const found = foundBefore(searchOf(wanted, number ?? wanted.last + 1, limit))
      return readRows(db, wanted.viewer, foundRows(found), 'page.message_number desc')
    }
    const before = number === null ? sql<SqlBool>`true` : sql<SqlBool>`replies.message_number < ${number}`
    const rows = sql`${matchingRows(wanted)} and ${before} order by replies.message_number desc ${atMost(limit)}`
    return readRows(db, wanted.viewer, rows, 'page.message_number desc')
  }
  const before = cursor
    ? sql<SqlBool>`(replies.created_at, replies.uid_reply) < (${cursor.created_at}, ${cursor.uid_reply}::uuid)`
    : sql<SqlBool>`true`
  const rows = sql`${matchingRows(wanted)} and ${before}
    order by replies.created_at desc, replies.uid_reply desc ${atMost(limit)}`
  return readRows(db, wanted.viewer, rows, 'page.created_at desc, page.uid_reply desc')
}

/** Oldest first; `isWithIt` includes the reply at the cursor. */
export const listAfter = (
  db: Db,
  wanted: ReplyFilter,
  cursor: Cursor,
  limit: number,
  isWithIt: boolean,
): Promise<ListedRow[]> => {
  if (wanted.replyType === 'discussion') {
    const number = required(cursor.message_number, 'A place in the discussion has no number')
    const from = number + (isWithIt ? 0 : 1)
    const rows = isSearch(wanted)
      ? foundRows(foundFrom(searchOf(wanted, from, limit)))
      : sql`${matchingRows(wanted)} and replies.message_number >= ${from}
          order by replies.message_number ${atMost(limit)}`
    return readRows(db, wanted.viewer, rows, 'page.message_number')
  }
  const than = sql.raw(isWithIt ? '>=' : '>')
  const rows = sql`${matchingRows(wanted)}
    and (replies.created_at, replies.uid_reply) ${than} (${cursor.created_at}, ${cursor.uid_reply}::uuid)
    order by replies.created_at, replies.uid_reply ${atMost(limit)}`
  return readRows(db, wanted.viewer, rows, 'page.created_at, page.uid_reply')
}

/** Lists changes of the discussion after a version, oldest first, including deletions. */
export const listChanges = (
  db: Db,
  { uid_project, viewer }: Pick<ReplyFilter, 'uid_project' | 'viewer'>,
  since: number,
  limit: number,
): Promise<ListedRow[]> =>
  readRows(
    db,
    viewer,
    sql`select replies.* from replies where replies.uid_project = ${uid_project} and replies.reply_type = 'discussion'
      and replies.version > ${since} order by replies.version limit ${limit}`,
    'page.version',
  )

/** Lists the pinned messages of a project, the latest pin first. */
export const listPinned = (
  db: Db,
  { uid_project, viewer }: Pick<ReplyFilter, 'uid_project' | 'viewer'>,
): Promise<ListedRow[]> =>
  readRows(
    db,
    viewer,
    sql`select replies.*, pinned_messages.pinned_at from pinned_messages
      join replies on replies.uid_reply = pinned_messages.uid_reply and replies.deleted_at is null
      where pinned_messages.uid_project = ${uid_project}`,
    'page.pinned_at desc, page.version desc',
  )
