import { sql } from 'kysely'

import type { Tables } from './database-tables.ts'
import type { Tx } from './database.ts'

/**
 * Deletes up to a limited number of a project's rows from each table and returns the count. Skips locked rows until the
 * next run.
 */
export const deleteSomeOf = async (
  tx: Tx,
  tables: readonly (readonly [table: keyof Tables, id: string])[],
  uid_project: string,
  max: number,
): Promise<number> => {
  let count = 0
  for (const [table, id] of tables) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(id)} in (
        select ${sql.ref(id)} from ${sql.table(table)} where uid_project = ${uid_project} limit ${max}
        for update skip locked)`.execute(tx)
    count += Number(numAffectedRows)
  }
  return count
}
