import type { PoolClient } from 'pg'
import { expect } from 'vitest'

import type { Database } from '#platform/database/database.ts'

type Connected = Pick<Database, 'pool'>
type Query = PoolClient['query']

type Held<Answer> = {
  /** Takes the lock, in a transaction of its own. */
  readonly hold: (query: Query) => Promise<unknown>
  /** What comes to wait for it. */
  readonly act: () => Promise<Answer>
  /** What happens while it waits, in the same transaction or elsewhere. */
  readonly meanwhile?: (query: Query) => Promise<unknown>
  /** How many statements come to wait at least; one. */
  readonly count?: number
}

/** For a row or a table, in other connections; jobs may wait for locks of their own meanwhile. */
const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  and wait_event in ('transactionid', 'tuple', 'relation')`

/** Until so many statements wait for a lock, or more: what follows an earlier act may come to wait, too. */
export const untilWaiting = async ({ pool }: Connected, count = 1): Promise<void> => {
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThanOrEqual(count)
}

/** What `act` answers, which had to wait for a lock while something else happened. */
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
