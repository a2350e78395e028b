// Reads the board in one raw statement, because it is among the most frequent queries.
import type { KanbanStatus } from '@joinery/contract/replies'
import type { Pool } from 'pg'

import { filesOfReply, type AttachedFile } from '#features/files/file-queries.ts'
import { authorsAmong } from '#features/messages/author-queries.ts'
import type { ReplyAuthor } from '#features/messages/reply-author.ts'
import { joinAuthors, replyColumns, type ReplyRow } from '#features/messages/reply-queries.ts'
import { accessFrom, accessValues } from '#platform/access-sql.ts'
import type { Tx } from '#platform/database/database.ts'
import type { KeptAnswer } from '#platform/http/kept-answers.ts'

/** A card with its files, author and counts. Its order is its index in the board, so the statement does not count it. */
export type CardRow = ReplyRow & {
  readonly kanban_status: KanbanStatus
  readonly position: number
  readonly comment_count: number
  readonly files: readonly AttachedFile[] | null
}

/**
 * The end of a statement with a table `cards`: joins everything that belongs to them. Comments and files are looked up card
 * by card: when the planner expects one card, it would group those of all cards again for each.
 */
export const selectCards = `
select ${replyColumns('cards')}, cards.position,
  (select count(*) from replies as comments
    where comments.parent_uid_reply = cards.uid_reply and comments.deleted_at is null) as comment_count,
  ${filesOfReply('cards.uid_reply')} as files
from cards
${joinAuthors('cards')}`

/** The board's version if the session is alive and its user can see the board; otherwise no row. */
const visibleBoard = `
select boards.uid_project, boards.version
${accessFrom({ project: '$1', session: '$2', now: '$3', roles: '$4', statuses: '$5' })}
join boards on boards.uid_project = members.uid_project`

// One snapshot, so that the version matches the cards. An empty board is a row without a card. Cards are found by
// the parameter: joined to `board`, the planner underestimates their number and picks a bad join order.
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

export type ReadBoard = { readonly version: number; readonly cards: readonly CardRow[] }

/** Returns undefined if the user cannot see the board or the session has ended. */
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

// The authors of a version that was read before are known; otherwise the cards name them.
const stateStatement = `
select board.version, case when board.version = $6 then ${authorsAmong('= any($7::uuid[])')}
  else ${authorsAmong(`in (
    select replies.uid_user from replies where replies.uid_project = board.uid_project
      and replies.kanban_status is not null and replies.deleted_at is null)`)} end as authors
from (${visibleBoard}) as board`

/** Version and authors (by id) of a board, which determine whether a cached copy is current. */
export type BoardState = { readonly version: number; readonly authors: readonly ReplyAuthor[] }

/**
 * Returns undefined if the user cannot see the board or the session has ended. `known` are the authors of a version that
 * was read before, to save reading the cards.
 */
export const readBoardState = async (
  pool: Pool,
  uid_project: string,
  uid_session: string,
  now: Date,
  known?: Pick<KeptAnswer, 'version' | 'uid_people'>,
): Promise<BoardState | undefined> => {
  const { rows } = await pool.query<{ version: number; authors: ReplyAuthor[] | null }>(stateStatement, [
    uid_project,
    uid_session,
    now,
    ...accessValues('viewBoard'),
    known?.version ?? null,
    known?.uid_people ?? [],
  ])
  const [row] = rows
  return row && { version: row.version, authors: row.authors ?? [] }
}

export const openBoard = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.insertInto('boards').values({ uid_project }).execute()
}

/**
 * Returns the next version of the board, or the last of the next `count`. Takes the board's row lock, which
 * serialises all changes. Each version belongs to one event.
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

/** Locks the board until the end of the transaction. Call it as late as possible. */
export const holdBoard = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.selectFrom('boards').select('version').where('uid_project', '=', uid_project).forNoKeyUpdate().execute()
}
