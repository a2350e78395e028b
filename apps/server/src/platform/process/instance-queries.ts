import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { Db } from '#platform/database/database.ts'

/** Whether no process with the id in `column` exists. */
export const isInstanceDead = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from instances where instances.id = ${sql.ref(column)})`

/** Also reinserts the row if other processes deleted it while this one could not reach the database. */
export const renewInstance = async (db: Db, id: string): Promise<void> => {
  await db
    .insertInto('instances')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}

export const removeInstance = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('instances').where('id', '=', id).execute()
}

/** Deletes instances not seen for a while; one that was only unreachable reinserts its row. */
export const deleteStaleInstances = async (db: Db, unseenSeconds: number, except: string): Promise<void> => {
  await db
    .deleteFrom('instances')
    .where('id', '!=', except)
    .where('seen_at', '<', sql<Date>`now() - make_interval(secs => ${unseenSeconds})`)
    .execute()
}

export const listInstances = (db: Db): Promise<{ id: string; started_at: Date; seen_at: Date }[]> =>
  db.selectFrom('instances').select(['id', 'started_at', 'seen_at']).orderBy('started_at').limit(100).execute()
