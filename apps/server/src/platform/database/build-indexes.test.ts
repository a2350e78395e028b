import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { openTestDatabase } from '#testing/database/test-database.ts'
import { stretch } from '#testing/stretch.ts'

import { buildIndexes } from './build-indexes.ts'
import type { Database } from './database.ts'

let database: Database
let folder: string
beforeEach(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'indexes-'))
  await database.pool.query('create table woods (name text)')
  await writeFile(join(folder, 'woods_by_name.sql'), 'create index concurrently woods_by_name on woods (name)')
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const build = () => buildIndexes(database.background.db, pathToFileURL(`${folder}/`))
const find = async () => {
  const { rows } = await database.pool.query<{ id: number; isValid: boolean }>(
    `select indexrelid::int as id, indisvalid as "isValid" from pg_index where indrelid = 'woods'::regclass`,
  )
  return rows
}

it('builds an index once when several processes start concurrently', async () => {
  await Promise.all([build(), build(), build()])
  const [index, ...others] = await find()
  expect([index?.isValid, others]).toEqual([true, []])
  await build()
  expect(await find()).toEqual([index])
})

it('rebuilds an index left invalid by an interrupted build', async () => {
  await build()
  const [half] = await find()
  await database.pool.query(`update pg_index set indisvalid = false where indexrelid = 'woods_by_name'::regclass`)
  await build()
  const [whole, ...others] = await find()
  expect([whole?.isValid, others]).toEqual([true, []])
  expect(whole?.id).not.toBe(half?.id)
})

it('allows writes while an index is built', async () => {
  const writer = await database.pool.connect()
  await writer.query('begin')
  await writer.query(`insert into woods values ('oak')`)
  const built = build()
  // The build waits for earlier writers; writers do not wait for the build.
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'
         and datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
  }, stretch(60_000))
  await database.pool.query(`insert into woods values ('elm')`)
  await writer.query('commit')
  writer.release()
  await built
  expect(await find()).toMatchObject([{ isValid: true }])
})
