// Builds slow indexes after the migrations, outside a transaction and concurrently, so processes of the previous
// version can keep writing. Each file holds one statement and has the name of its index. An interrupted build leaves an
// invalid index, which is dropped and rebuilt.
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Db } from './database.ts'

export const indexesFolder = new URL('./indexes/', import.meta.url)

/** Arbitrary advisory lock number. */
const lockNumber = 7_383_785
const askAgainMs = 250

export const buildIndexes = async (db: Db, folder: URL): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -4))
  if ((await missingOf(db, names)).length === 0) return
  await db.connection().execute(async (connection) => {
    // Not pg_advisory_lock: a waiting statement holds a snapshot, and the concurrent build of the other process would
    // wait for it.
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

/** Returns indexes that are missing or invalid. */
const missingOf = async (db: Db, names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where not exists (select from pg_index where indexrelid = to_regclass(quote_ident(name)) and indisvalid)
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}
