// The board in one statement, which is among the hottest of the product and therefore raw.
import type { KanbanStatus } from '@joinery/contract/replies'
import type { Pool } from 'pg'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { attachedFiles, type AttachedFile } from '#features/files/file-queries.ts'
import { joinAuthors, replyColumns, type ReplyRow } from '#features/messages/reply-queries.ts'
import { accessFrom, accessValues } from '#platform/access-sql.ts'
import type { Tx } from '#platform/database/database.ts'

/** A card with all that belongs to it. Its order is its index in the board, so the statement does not count it. */
export type CardRow = ReplyRow & {
  readonly kanban_status: KanbanStatus
  readonly position: number
  readonly comment_count: number
  readonly files: readonly AttachedFile[] | null
}

/** The end of a statement that calls some cards `cards`: they and all that belongs to them, each table asked once. */
export const selectCards = `
select ${replyColumns('cards')}, cards.position, coalesce(comments.count, 0) as comment_count, attached.files
from cards
${joinAuthors('cards')}
left join (
  select parent_uid_reply, count(*) from replies
  where parent_uid_reply = any(array(select uid_reply from cards)) and deleted_at is null
  group by parent_uid_reply
) as comments on comments.parent_uid_reply = cards.uid_reply
left join ${attachedFiles('array(select uid_reply from cards)')} as attached on attached.uid_reply = cards.uid_reply`

/** Somebody who may see the board and whose session lives, and the board's version; for anybody else no row. */
const visibleBoard = `
select boards.uid_project, boards.version
${accessFrom({ project: '$1', session: '$2', now: '$3', roles: '$4', statuses: '$5' })}
join boards on boards.uid_project = members.uid_project`

// One snapshot, so that the version is that of the cards. An empty board is a row without a card. The cards are found by the
// parameter: joined to `board` they are expected to be few, and what belongs to them is then read in the wrong order.
const boardStatement = `
with board as materialized (${visibleBoard}
), cards as materialized (
  select replies.* from replies where exists (select from board) and replies.uid_project = $1
    and replies.kanban_status is not null and replies.deleted_at is null
), found as (${selectCards}
)
select board.version as board_version, found.*
from board left join found on true
order by found.position`

type BoardRow = { readonly board_version: number } & (CardRow | { readonly uid_reply: null })

/** The version of a board and all its cards, in their order. */
export type ReadBoard = { readonly version: number; readonly cards: readonly CardRow[] }

/** Undefined for whoever may not see it, or whose session has ended. */
export const readBoard = async (
  pool: Pool,
  uid_project: string,
  uid_session: string,
  now: Date,
): Promise<ReadBoard | undefined> => {
  const { rows } = await pool.query<BoardRow>(boardStatement, [
    uid_project,
    uid_session,
    now,
    ...accessValues('viewBoard'),
  ])
  const [first] = rows
  return first && { version: first.board_version, cards: rows.filter((row) => row.uid_reply !== null) }
}

/** What the name and photo of an author depend on. */
export type BoardAuthor = readonly [
  uid_user: string,
  email: string,
  username: string | null,
  nickname: string | null,
  photo_key: string | null,
]

const stateStatement = `
select board.version, (
  select json_agg(json_build_array(users.uid_user, users.email, users.username, users.nickname, users.photo_key)
    order by users.uid_user)
  from ${peopleView.as('users')} where users.uid_user in (
    select replies.uid_user from replies where replies.uid_project = board.uid_project
      and replies.kanban_status is not null and replies.deleted_at is null)
) as authors
from (${visibleBoard}) as board`

/** What decides whether a board is still the one that somebody has read: its version and its authors, by their id. */
export type BoardState = { readonly version: number; readonly authors: readonly BoardAuthor[] }

/** Undefined for whoever may not see it, or whose session has ended. */
export const readBoardState = async (
  pool: Pool,
  uid_project: string,
  uid_session: string,
  now: Date,
): Promise<BoardState | undefined> => {
  const { rows } = await pool.query<{ version: number; authors: BoardAuthor[] | null }>(stateStatement, [
    uid_project,
    uid_session,
    now,
    ...accessValues('viewBoard'),
  ])
  const [row] = rows
  return row && { version: row.version, authors: row.authors ?? [] }
}

export const openBoard = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.insertInto('boards').values({ uid_project }).execute()
}

/**
 * The next version of the board, or the last of the next ones, under its row lock, which serializes all that changes the
 * board. Each version is for one event.
 */
export const nextBoardVersion = async (tx: Tx, uid_project: string, count = 1): Promise<number> => {
  const { version } = await tx
    .updateTable('boards')
    .set((set) => ({ version: set('version', '+', count) }))
    .where('uid_project', '=', uid_project)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Until the end of the transaction nobody else changes the board. Takes its lock, so it comes as late as possible. */
export const holdBoard = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.selectFrom('boards').select('version').where('uid_project', '=', uid_project).forNoKeyUpdate().execute()
}
