import { sql } from 'kysely'

import type { Db } from '#platform/database/database.ts'

/** Reads version, time and missing extensions of the database server. */
export const readServer = async (db: Db): Promise<{ version: string; now: Date; missing: string[] }> => {
  const { rows } = await sql<{ version: string; now: Date; available: string[] }>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      array(select name::text from pg_available_extensions where name in ('pg_trgm', 'btree_gin')) as available`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The database answers nothing')
  const missing = ['pg_trgm', 'btree_gin'].filter((name) => !row.available.includes(name))
  return { version: row.version.split(' ')[0] ?? '', now: row.now, missing }
}

/** Returns when the newest migration ran. Requires a migrated database. */
export const readNewestMigration = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ newest: string | null }>`select max("timestamp") as newest from migrations`.execute(db)
  return rows[0]?.newest ?? undefined
}
