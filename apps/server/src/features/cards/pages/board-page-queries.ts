// Reads a board page by page: the next cards of each column after a position.
import type { KanbanStatus } from '@joinery/contract/replies'
import type { Pool } from 'pg'

import { selectCards, type CardRow } from '#features/cards/board-queries.ts'
import { accessFrom, accessValues } from '#platform/access-sql.ts'

/** The position in each column after which the page starts. */
export type AfterCards = Readonly<Record<KanbanStatus, string>>

/** A card with its index in the whole column and its position, which is the cursor of the next page. */
export type PagedCard = CardRow & { readonly position: number; readonly number: number }

export type BoardPage = { readonly cards: readonly PagedCard[]; readonly total: Readonly<Record<KanbanStatus, number>> }

const pageStatement = `
with numbered as materialized (
  select replies.uid_reply, replies.position, replies.kanban_status,
    row_number() over columns - 1 as number,
    case replies.kanban_status when 'todo' then $6::bigint when 'in_progress' then $7::bigint else $8::bigint end as after
  ${accessFrom({ project: '$1', session: '$2', now: '$3', roles: '$4', statuses: '$5' })}
  join replies on replies.uid_project = members.uid_project
    and replies.kanban_status is not null and replies.deleted_at is null
  window columns as (partition by replies.kanban_status order by replies.position)
),
wanted as materialized (
  select *, row_number() over (partition by kanban_status order by number) as nr from numbered where position > after
),
cards as materialized (
  select replies.* from replies where replies.uid_reply = any(array(select uid_reply from wanted where nr <= $9))
),
shown as (${selectCards})
select totals.*, shown.*, numbered.number, numbered.position
from (
  select count(*) filter (where kanban_status = 'todo') as todo,
    count(*) filter (where kanban_status = 'in_progress') as in_progress,
    count(*) filter (where kanban_status = 'done') as done
  from numbered
) as totals
left join (shown join numbered using (uid_reply)) on true
order by numbered.number`

type PageRow = Record<KanbanStatus, number> & (PagedCard | { readonly uid_reply: null })

/** Returns no cards if the session has ended or its user cannot see the board. */
export const readBoardPage = async (
  pool: Pool,
  uid_project: string,
  uid_session: string,
  now: Date,
  after: AfterCards,
  limit: number,
): Promise<BoardPage> => {
  const { rows } = await pool.query<PageRow>(pageStatement, [
    uid_project,
    uid_session,
    now,
    ...accessValues('viewBoard'),
    after.todo,
    after.in_progress,
    after.done,
    limit,
  ])
  const { todo = 0, in_progress = 0, done = 0 } = rows[0] ?? {}
  const cards = rows.filter((row): row is typeof row & PagedCard => row.uid_reply !== null)
  return { cards, total: { todo, in_progress, done } }
}
