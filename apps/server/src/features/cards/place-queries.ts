import { CompiledQuery, sql } from 'kysely'

import type { DomainEvent } from '#events'
import type { StoredCard } from '#features/messages/card-order.ts'
import type { Db, Tx } from '#platform/database.ts'

import { selectCards, type CardRow } from './board-queries.ts'

/** Where the cards of a board stand, and its version at that moment. Those deleted for good have no place any more. */
export const readPlaces = async (
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

export type NewPlaces = {
  readonly uid_project: string
  /** At which the changes were worked out. */
  readonly version: number
  readonly changes: readonly StoredCard[]
  /** The cards that were moved; the others only made room. */
  readonly uid_replies: readonly string[]
  /** Of those who moved them, each once. */
  readonly uid_sessions: readonly string[]
  readonly events: readonly DomainEvent[]
  readonly now: Date
}

const writeStatement = `
with places as (
  select * from unnest($3::uuid[], $4::text[], $5::bigint[]) as places (uid_reply, kanban_status, position)
), movers as (
  select from sessions
  join members on members.uid_user = sessions.uid_user and members.uid_project = $1
  join projects on projects.uid_project = members.uid_project and projects.status = 'active'
  where sessions.uid_session = any($8::uuid[]) and sessions.ended_at is null and sessions.expires_at > $9
), held as materialized (
  select replies.uid_reply from replies join places using (uid_reply) order by 1 for no key update of replies
), board as (
  update boards set version = version + 1
  where uid_project = $1 and version = $2
    and (select count(*) from movers) = cardinality($8::uuid[]) and (select count(*) from held) > 0
  returning version
), written as (
  update replies set kanban_status = places.kanban_status, position = places.position,
    version = case when places.uid_reply = any($6::uuid[]) then board.version else replies.version end
  from places, board where replies.uid_reply = places.uid_reply
  returning replies.*
), noted as (
  insert into outbox (event) select event from board, unnest($7::jsonb[]) as event
), cards as (
  select * from written where uid_reply = any($6::uuid[])
)${selectCards}`

/**
 * Writes where cards stand, and what happened, if the board still has this version and those who move may; answers the
 * cards of `uid_replies`, or none. The cards are locked first and the board after them, as by whoever edits or deletes a
 * card: nobody waits in a circle.
 */
export const writePlaces = async (db: Db | Tx, places: NewPlaces): Promise<CardRow[]> => {
  const { changes, events } = places
  const { rows } = await db.executeQuery<CardRow>(
    CompiledQuery.raw(writeStatement, [
      places.uid_project,
      places.version,
      changes.map(({ uid_reply }) => uid_reply),
      changes.map(({ kanban_status }) => kanban_status),
      changes.map(({ position }) => position),
      places.uid_replies,
      events.map((event) => JSON.stringify(event)),
      places.uid_sessions,
      places.now,
    ]),
  )
  return rows
}

/** Until the end of the transaction nobody else changes a card of this board or its order. */
export const lockBoard = async (tx: Tx, uid_project: string): Promise<void> => {
  await tx
    .selectFrom('replies')
    .select('uid_reply')
    .where('uid_project', '=', uid_project)
    .where('kanban_status', 'is not', null)
    .orderBy('uid_reply')
    .forNoKeyUpdate()
    .execute()
  await tx.selectFrom('boards').select('version').where('uid_project', '=', uid_project).forNoKeyUpdate().execute()
}
