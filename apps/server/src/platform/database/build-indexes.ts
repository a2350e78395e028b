// Indexes whose build takes long on a filled database. They are built after the migrations, outside a transaction and
// concurrently: processes of the former version go on writing meanwhile. Each file of the folder holds one statement and
// is named as its index. A build that was interrupted leaves an invalid index, which is dropped and built again.
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Db } from './database.ts'

export const indexesFolder = new URL('./indexes/', import.meta.url)

/** Any number; whoever builds holds it. */
const lockNumber = 7_383_785
const askAgainMs = 250

export const buildIndexes = async (db: Db, folder: URL): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -4))
  if ((await missingOf(db, names)).length === 0) return
  await db.connection().execute(async (connection) => {
    // Not pg_advisory_lock: a statement that waits has a snapshot, and the build of the other process would wait for it.
    while (!(await tryLock(connection))) await wait(askAgainMs)
    try {
      for (const name of await missingOf(connection, names)) {
        db.log?.info({ index: name }, 'building an index, which can take a while on a large database')
        await sql`drop index concurrently if exists ${sql.id(name)}`.execute(connection)
        await sql.raw(await readFile(new URL(`${name}.sql`, folder), 'utf8')).execute(connection)
      }
    } finally {
      await sql.raw(`select pg_advisory_unlock(${lockNumber})`).execute(connection)
    }
  })
}

const tryLock = async (db: Db): Promise<boolean> => {
  const { rows } = await sql
    .raw<{ isHeld: boolean }>(`select pg_try_advisory_lock(${lockNumber}) as "isHeld"`)
    .execute(db)
  return rows[0]?.isHeld === true
}

/** Those that are not there, or not valid. */
const missingOf = async (db: Db, names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where not exists (select from pg_index where indexrelid = to_regclass(quote_ident(name)) and indisvalid)
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}
