import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createLog } from '#platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts'

import { openDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'

let empty: TestDatabase
let opened: Database[]
let folder: string

const open = async (): Promise<Database> => {
  const database = await openDatabase(empty.connectionString, { max: 2, log: createLog('silent') })
  opened.push(database)
  return database
}
const writeMigrations = async (files: Record<string, string>): Promise<URL> => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}
const namesIn = async ({ pool }: Database, sentence: string): Promise<unknown[]> =>
  (await pool.query<{ name: string }>(sentence)).rows.map((row) => row.name)

beforeEach(async () => {
  empty = await createTestDatabase('empty')
  opened = []
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  for (const database of opened) await database.close()
  await empty.drop()
  await rm(folder, { recursive: true })
})

test('runs each migration once when three processes start concurrently', async () => {
  const migrations = await writeMigrations({
    '0001_one.sql': "create table one (name text); insert into one values ('once');",
    '0002_two.sql': "create table two (); insert into one values ('twice');",
  })
  const databases = await Promise.all([open(), open(), open()])
  await Promise.all(databases.map(({ db }) => migrate(db, { migrations })))
  const [first] = databases
  expect(await namesIn(first, 'select name from one order by name')).toEqual(['once', 'twice'])
  expect(await namesIn(first, 'select name from migrations order by name')).toEqual(['0001_one', '0002_two'])
})

test('rolls back and names a failed migration', async () => {
  const migrations = await writeMigrations({
    '0001_good.sql': 'create table good ();',
    '0002_bad.sql': 'create table half (); select nonsense;',
  })
  const { db, pool } = await open()
  await expect(migrate(db, { migrations })).rejects.toThrow('Migration 0002_bad failed')
  const { rows } = await pool.query("select to_regclass('half') as half")
  expect(rows).toEqual([{ half: null }])
})

test('refuses a database migrated by a newer version', async () => {
  const { db } = await open()
  await migrate(db)
  const newer = await writeMigrations({ '9999_future.sql': 'create table future ();' })
  await expect(migrate(db, { migrations: newer })).rejects.toMatchObject({ name: 'StartError' })
  await expect(migrate(db, { migrations: newer })).rejects.toThrow(
    /^This database was created by a newer version \(0001_instances\)\. Start that version, [^.]*\.$/,
  )
})

test('runs no migration on a second start', async () => {
  const database = await open()
  const applied = () => namesIn(database, 'select name || timestamp as name from migrations order by name')
  await migrate(database.db)
  const first = await applied()
  await migrate(database.db)
  expect(first).not.toEqual([])
  expect(await applied()).toEqual(first)
})

test('creates extensions as the database owner and explains what is missing to other users', async () => {
  const migrations = await writeMigrations({ '0001_trigrams.sql': 'create extension if not exists pg_trgm;' })
  const administrator = await open()
  const role = `role_${process.pid}_${Date.now().toString(36)}`
  const run = (statement: string) => administrator.pool.query(statement)
  await run(`create role ${role}`)
  const migrateAs = async (): Promise<void> => {
    const other = await openDatabase(empty.connectionString, { max: 1, log: createLog('silent') })
    opened.push(other)
    await other.pool.query(`set role ${role}`) // affects the only connection
    await migrate(other.db, { migrations })
  }
  try {
    await run(`grant all on schema public to ${role}`)
    const refused: unknown = await migrateAs().catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'StartError', message: expect.stringContaining('pg_trgm and btree_gin') })
    await run(`do $$ begin execute format('alter database %I owner to ${role}', current_database()); end $$`)
    await migrateAs()
    expect(await namesIn(administrator, 'select extname as name from pg_extension')).toContain('pg_trgm')
  } finally {
    await run(`reassign owned by ${role} to current_user`)
    await run(`drop owned by ${role}`)
    await run(`drop role ${role}`)
  }
})
