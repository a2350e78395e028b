import { sql, type RawBuilder, type SqlBool } from 'kysely'

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

export const insertEvents = async (tx: Tx, events: readonly EventJson<object>[]): Promise<void> => {
  if (events.length > 0)
    await tx
      .insertInto('outbox')
      .values(events.map((event) => ({ event })))
      .execute()
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

/**
 * Condition that an event before the one with the id in `id` is still waiting and mentions the object whose id is in
 * `object`. Another process may be handling it.
 */
export const hasEarlierEvent = (id: string, object: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from outbox
    where outbox.id < ${sql.ref(id)} and position(${sql.ref(object)}::text in outbox.event::text) > 0)`

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
