import type { PoolClient } from 'pg'
import { expect } from 'vitest'

import type { Database } from '#platform/database/database.ts'

type Connected = Pick<Database, 'pool'>
type Query = PoolClient['query']

type Held<Answer> = {
  /** Takes the lock in a separate transaction. */
  readonly hold: (query: Query) => Promise<unknown>
  /** The operation that waits for the lock. */
  readonly act: () => Promise<Answer>
  /** Runs during the wait, in the same transaction or elsewhere. */
  readonly meanwhile?: (query: Query) => Promise<unknown>
  /** Minimum number of waiting statements; by default one. */
  readonly count?: number
}

/** Statements that wait for a row or table. Other locks are excluded, because jobs may wait for their own. */
const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  and wait_event in ('transactionid', 'tuple', 'relation')`

/** Waits until at least this many statements wait for a lock; effects of earlier calls may count too. */
export const untilWaiting = async ({ pool }: Connected, count = 1): Promise<void> => {
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThanOrEqual(count)
}

/** Returns the result of `act`, which had to wait for a lock. */
export const whileHeld = async <Answer>(
  database: Connected,
  { hold, act, meanwhile, count }: Held<Answer>,
): Promise<Answer> => {
  const holder = await database.pool.connect()
  const query = holder.query.bind(holder)
  let acting: Promise<Answer>
  try {
    await query('begin')
    await hold(query)
    acting = act()
    await untilWaiting(database, count)
    await meanwhile?.(query)
  } finally {
    await query('commit')
    holder.release()
  }
  return acting
}
