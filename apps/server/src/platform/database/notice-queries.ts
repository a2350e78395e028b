import { sql } from 'kysely'

import type { Tx } from './database.ts'

/** Notifies every process listening on the channel if the transaction commits. */
export const notifyChannel = async (tx: Tx, channel: string, payload: string): Promise<void> => {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
}
