import { sql } from 'kysely'

import type { Db, Tx } from './database/database.ts'

export type OutboxRow = {
  readonly id: number
  readonly event: object
  readonly failures: number
  /** Since when it could have been handled, in milliseconds, up to the largest integer (25 days). */
  readonly waited: number
}

export const insertEvent = async (tx: Tx, event: object): Promise<void> => {
  await tx
    .insertInto('outbox')
    .values({ event: JSON.stringify(event) })
    .execute()
}

/** The oldest event that is due and that nobody else holds; it is gone when the transaction commits. */
export const takeEvent = async (tx: Tx): Promise<OutboxRow | undefined> => {
  const { rows } = await sql<OutboxRow>`
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
