import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

declare const made: unique symbol

/** JSON of an event, created only by `eventJson`. */
export type EventJson<Event extends object> = string & { readonly [made]: Event }

export const eventJson = <Event extends object>(event: Event): EventJson<Event> =>
  JSON.stringify(event) as EventJson<Event> // branded with the source type

export type OutboxRow<Event extends object> = {
  readonly id: number
  readonly event: Event
  readonly failures: number
  /** Milliseconds since the event became due, capped at the largest integer (25 days). */
  readonly waited: number
}

export const insertEvent = async (tx: Tx, event: EventJson<object>): Promise<void> => {
  await tx.insertInto('outbox').values({ event }).execute()
}

/** For a statement that inserts events itself, from tables with an `event` column (EventJson as jsonb). */
export const insertEventsOf = (tables: string): string => `insert into outbox (event) select event from ${tables}`

/** Locks and deletes the oldest due event not held by another process. */
export const claimEvent = async <Event extends object>(tx: Tx): Promise<OutboxRow<Event> | undefined> => {
  const { rows } = await sql<OutboxRow<Event>>`
    delete from outbox where id = (
      select id from outbox where due_at <= now() order by due_at, id for update skip locked limit 1
    ) returning id, event, failures, least(extract(epoch from now() - due_at) * 1000, 2147483647)::int as waited`.execute(
    tx,
  )
  return rows[0]
}

export const postponeEvent = async (db: Db, id: number, seconds: number): Promise<void> => {
  await sql`update outbox set failures = failures + 1, due_at = now() + make_interval(secs => ${seconds})
    where id = ${id}`.execute(db)
}

export const countEvents = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
