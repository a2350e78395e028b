import { CompiledQuery, sql } from 'kysely'

import type { OutboxEventJson } from '#events'
import { accessFrom, accessValues } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { insertEventsOf } from '#platform/outbox/outbox-queries.ts'

import { holdBoard, selectCards, type CardRow } from './board-queries.ts'
import type { StoredCard } from './card-order.ts'

/** Reads the positions of a board's cards and its version. Permanently deleted cards have no position. */
export const readPositions = async (
  db: Db | Tx,
  uid_project: string,
): Promise<{ readonly version: number; readonly cards: StoredCard[] }> => {
  const { rows } = await sql<StoredCard & { readonly version: number }>`
    select boards.version, replies.uid_reply, replies.kanban_status, replies.position,
      replies.deleted_at is not null as is_deleted
    from boards join replies on replies.uid_project = boards.uid_project
      and replies.kanban_status is not null and not replies.is_emptied
    where boards.uid_project = ${uid_project}`.execute(db)
  return { version: rows[0]?.version ?? 0, cards: rows }
}

export type NewPositions = {
  readonly uid_project: string
  /** The board version from which the changes were computed. */
  readonly version: number
  readonly changes: readonly StoredCard[]
  /** The card of each move, in order. Other changes are cards that were only renumbered. */
  readonly uid_replies: readonly string[]
  /** The sessions of the people who moved them, without duplicates. */
  readonly uid_sessions: readonly string[]
  readonly events: readonly OutboxEventJson[]
  readonly now: Date
}

const writeStatement = `
with changes as (
  select * from unnest($3::uuid[], $4::text[], $5::bigint[]) as changes (uid_reply, kanban_status, position)
), moved as (
  select uid_reply, max(step) as step from unnest($6::uuid[]) with ordinality as moved (uid_reply, step) group by uid_reply
), movers as (
  select ${accessFrom({ project: '$1', session: 'any($8::uuid[])', now: '$9', roles: '$10', statuses: '$11' })}
), held as materialized (
  select replies.uid_reply from replies join changes using (uid_reply) order by 1 for no key update of replies
), board as (
  update boards set version = version + cardinality($6::uuid[])
  where uid_project = $1 and version = $2
    and (select count(*) from movers) = cardinality($8::uuid[]) and (select count(*) from held) > 0
  returning version
), written as (
  update replies set kanban_status = changes.kanban_status, position = changes.position,
    version = coalesce($2 + moved.step, replies.version)
  from board, changes left join moved using (uid_reply) where replies.uid_reply = changes.uid_reply
  returning replies.*
), noted as (
  ${insertEventsOf('board, unnest($7::jsonb[]) as event')}
), cards as (
  select written.* from written join moved using (uid_reply)
)${selectCards}`

/**
 * Writes positions and events if the board still has this version and all movers have the right. Returns the cards
 * of `uid_replies`, or none. Each move takes one board version. Lock order: cards before their board, as in the
 * transactions that edit or delete a card, so they cannot deadlock.
 */
export const writePositions = async (db: Db | Tx, positions: NewPositions): Promise<CardRow[]> => {
  const { changes, events } = positions
  const { rows } = await db.executeQuery<CardRow>(
    CompiledQuery.raw(writeStatement, [
      positions.uid_project,
      positions.version,
      changes.map(({ uid_reply }) => uid_reply),
      changes.map(({ kanban_status }) => kanban_status),
      changes.map(({ position }) => position),
      positions.uid_replies,
      events,
      positions.uid_sessions,
      positions.now,
      ...accessValues('useBoard'),
    ]),
  )
  return rows
}

/** Locks the board's cards and their order until the end of the transaction. */
export const lockBoard = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx
    .selectFrom('replies')
    .select('uid_reply')
    .where('uid_project', '=', uid_project)
    .where('kanban_status', 'is not', null)
    .orderBy('uid_reply')
    .forNoKeyUpdate()
    .execute()
  await holdBoard(tx, uid_project)
}
