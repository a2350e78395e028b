// Runs pending migrations: plain SQL files, ordered by name, forward only. All run in one transaction under a lock, so
// one of several starting processes migrates while the others wait. Slow indexes are built afterwards.
import { readdir, readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { Migrator, type Migration, type MigratorProps } from 'kysely/migration'
import { DatabaseError } from 'pg'

import { StartError } from '#platform/process/start-error.ts'

import { buildIndexes, indexesFolder } from './build-indexes.ts'
import type { Db } from './database.ts'

const migrationsFolder = new URL('./migrations/', import.meta.url)
const migrationTable = 'migrations'

type Folders = { readonly migrations: URL; readonly indexes?: URL }

const ours: Folders = { migrations: migrationsFolder, indexes: indexesFolder }

const migratorOf = (db: Db, migrations: Record<string, Migration>): MigratorProps => ({
  db,
  provider: { getMigrations: async () => migrations },
  migrationTableName: migrationTable,
  migrationLockTableName: `${migrationTable}_lock`,
  // By code point, independent of the locale.
  nameComparator: (one, other) => (one < other ? -1 : Number(one > other)),
})

export const migrate = async (db: Db, { migrations: folder, indexes }: Folders = ours): Promise<void> => {
  const migrations = await readMigrations(folder)
  await refuseNewer(db, migrations)
  const { error, results } = await new Migrator(migratorOf(db, migrations)).migrateToLatest()
  if (error === undefined) return indexes && buildIndexes(db, indexes)
  await refuseNewer(db, migrations) // a newer process may have migrated in between
  refuseWithoutExtensions(error)
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Error(failed === undefined ? 'Failed to migrate the database' : `Migration ${failed} failed`, {
    cause: error,
  })
}

/** Returns the names of this version's migrations in order. */
export const listMigrations = async (): Promise<string[]> =>
  Object.keys(await readMigrations(migrationsFolder)).toSorted()

/** Runs the given or all migrations in the caller's open transaction on the only connection of `db`. */
export const migrateWithin = async (db: Db, only?: readonly string[]): Promise<void> => {
  const all = Object.entries(await readMigrations(migrationsFolder))
  const chosen = Object.fromEntries(all.filter(([name]) => only?.includes(name) ?? true))
  const migrator = new Migrator({
    ...migratorOf(db, chosen),
    disableTransactions: true,
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('Failed to migrate the database', { cause: error })
}

/** Returns the migrations the next start will run. */
export const listPendingMigrations = async (db: Db): Promise<string[]> => {
  const migrations = await readMigrations(migrationsFolder)
  await refuseNewer(db, migrations)
  const done = new Set(await listCompletedMigrations(db))
  return Object.keys(migrations)
    .filter((name) => !done.has(name))
    .toSorted()
}

/** Error codes for a missing extension or no permission to create it. */
const extensionFaults = new Set(['0A000', '58P01', '42501'])

const refuseWithoutExtensions = (error: unknown): void => {
  const isOne = error instanceof DatabaseError && extensionFaults.has(error.code ?? '')
  if (!isOne || !/extension/.test(error.message)) return
  throw new StartError(
    `The database needs the extensions pg_trgm and btree_gin (${error.message}). Install PostgreSQL's contrib package, ` +
      'then create them as the owner of the database or as a superuser.',
  )
}

const readMigrations = async (folder: URL): Promise<Record<string, Migration>> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, folder), 'utf8')
    return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Returns the names of completed migrations in order. */
export const listCompletedMigrations = async (db: Db): Promise<string[]> => {
  const table = await sql<{ exists: boolean }>`select to_regclass(${migrationTable}) is not null as exists`.execute(db)
  if (table.rows[0]?.exists !== true) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const refuseNewer = async (db: Db, migrations: Record<string, Migration>): Promise<void> => {
  const unknown = (await listCompletedMigrations(db)).find((name) => !Object.hasOwn(migrations, name))
  if (unknown === undefined) return
  throw new StartError(
    `This database was created by a newer version (${unknown}). ` +
      'Start that version, or use a different DATA_DIR or DATABASE_URL.',
  )
}
