import { sql } from 'kysely'

import type { Tables } from './database-tables.ts'
import type { Tx } from './database.ts'

/**
 * Deletes rows of a project that goes, at most so many of each of these tables, named with their keys by whoever owns them;
 * answers how many there were. What somebody holds at this moment is left for the next time.
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
