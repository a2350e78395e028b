// The board in one statement, which is among the hottest of the product and therefore raw.
import type { KanbanStatus } from '@joinery/contract/replies'
import type { Pool } from 'pg'

import { attachedFiles, type AttachedFile } from '#features/files/file-queries.ts'
import { joinAuthors, replyColumns, type ReplyRow } from '#features/messages/reply-queries.ts'
import { accessFrom, accessValues } from '#platform/access-sql.ts'
import type { Tx } from '#platform/database/database.ts'

/** A card with all that belongs to it. Its order is its index in the board, so the statement does not count it. */
export type CardRow = ReplyRow & {
  readonly kanban_status: KanbanStatus
  readonly comment_count: number
  readonly files: readonly AttachedFile[] | null
}

/** The end of a statement that calls some cards `cards`: they and all that belongs to them, each table asked once. */
export const selectCards = `
select ${replyColumns('cards')}, coalesce(comments.count, 0) as comment_count, attached.files
from cards
${joinAuthors('cards')}
left join (
  select parent_uid_reply, count(*) from replies
  where parent_uid_reply = any(array(select uid_reply from cards)) and deleted_at is null
  group by parent_uid_reply
) as comments on comments.parent_uid_reply = cards.uid_reply
left join ${attachedFiles('array(select uid_reply from cards)')} as attached on attached.uid_reply = cards.uid_reply`

const boardStatement = `
with cards as materialized (
  select replies.* ${accessFrom({ project: '$1', session: '$2', now: '$3', roles: '$4', statuses: '$5' })}
  join replies on replies.uid_project = members.uid_project
    and replies.kanban_status is not null and replies.deleted_at is null
)${selectCards}
order by cards.position`

/** All cards in their order, for somebody who may see the board and whose session lives; for anybody else none. */
export const readBoard = async (
  pool: Pool,
  uid_project: string,
  uid_session: string,
  now: Date,
): Promise<CardRow[]> => {
  const { rows } = await pool.query<CardRow>(boardStatement, [
    uid_project,
    uid_session,
    now,
    ...accessValues('viewBoard'),
  ])
  return rows
}

export const openBoard = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx.insertInto('boards').values({ uid_project }).execute()
}

/** The next version of the board, under its row lock, which serializes moving, adding and deleting cards. */
export const nextBoardVersion = async (tx: Tx, uid_project: string): Promise<number> => {
  const { version } = await tx
    .updateTable('boards')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('uid_project', '=', uid_project)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
