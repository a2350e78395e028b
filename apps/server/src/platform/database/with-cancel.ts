import { Kysely, PostgresDialect } from 'kysely'
import type { Pool, PoolClient } from 'pg'

import type { Tables } from './database-tables.ts'
import type { Db } from './database.ts'

/** Part of the client that its types lack. */
const processOf = (client: PoolClient): number => Number(Reflect.get(client, 'processID'))

/** Runs `act` on one connection; cancels its running statement when the signal is aborted. */
export const withCancel = async <Result>(
  pool: Pool,
  signal: AbortSignal,
  act: (db: Db) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect()
  const lent = { query: client.query.bind(client), release: () => undefined } as PoolClient // what a query needs
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: async () => lent, end: async () => {}, options: pool.options } }),
  })
  let cancelled: Promise<unknown> = Promise.resolve()
  const cancel = (): void => {
    cancelled = pool.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => undefined)
  }
  try {
    signal.throwIfAborted()
    signal.addEventListener('abort', cancel, { once: true })
    return await act(db)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    // Another request's statement must not be cancelled.
    await cancelled
    client.release()
  }
}
