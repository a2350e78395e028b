// Scheduled backups: time, location, retention, and the doctor's findings.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { readConfig } from '#config'
import { query } from '#testing/backups/read-all-queries.ts'
import { startS3, type TestS3 } from '#testing/backups/start-s3.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { startTestApp } from '#testing/test-app.ts'

import { checkBackups } from '../doctor/check-backups.ts'
import { keepBackups } from './keep-backups.ts'
import { makeBackupJob } from './make-backup.job.ts'
import { isArchiveName, nameArchive } from './stores/archive-store.ts'
import { openArchiveStore } from './stores/open-store.ts'

let folder: string
let s3: TestS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'joinery-kept-'))
  s3 = await startS3(folder)
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

const hour = 60 * 60 * 1000

it('registers the schedule, writes to the default folder, and unregisters a removed schedule', async () => {
  const database = await createTestDatabase()
  const existing = { connectionString: database.connectionString, dataDir: await mkdtemp(join(folder, 'data-')) }
  const scheduled = () =>
    query(database.connectionString, `select cron from pgboss.schedule where name = 'make-backup'`)
  const app = await startTestApp({ existing, settings: { BACKUP_SCHEDULE: '30 3 * * *', BACKUP_KEEP: '2' } })
  expect(await scheduled()).toEqual([{ cron: '30 3 * * *' }])
  // Runs the job like the schedule does; it writes to the default folder.
  await app.app.context.jobs.enqueue(app.database.db, makeBackupJob, {})
  const made = () => readdir(join(existing.dataDir, 'backups')).catch(() => [])
  await expect.poll(async () => (await made()).filter(isArchiveName)).toHaveLength(1)
  await app.close()
  const silent = await startTestApp({ existing })
  expect(await scheduled()).toEqual([])
  await silent.close()
  await database.drop()
})

it('deletes old backups only after a new one was created and verified', async () => {
  const BACKUP_DIR = join(folder, 'kept')
  const app = await startTestApp({ settings: { BACKUP_DIR, BACKUP_KEEP: '2' } })
  const archives = async () => (await readdir(BACKUP_DIR)).filter(isArchiveName).toSorted()
  const made: string[] = []
  for (let times = 0; times < 3; times += 1) {
    app.passTime(hour)
    await keepBackups(app.app.context)
    made.push(...(await archives()).slice(-1))
  }
  await writeFile(join(BACKUP_DIR, 'by-hand.tar'), 'of somebody')
  expect(await archives()).toEqual(made.slice(-2))
  app.passTime(hour)
  await query(
    app.database.connectionString,
    `insert into users (uid_user, email, username, password_hash, photo_key)
    values (gen_random_uuid(), 'a@people.example', 'A', 'none', 'photos/a')`,
  )
  const failing = { size: async () => 5, read: () => Promise.reject(new Error('The store is away')) }
  const broken = { ...app.app.context, storage: { ...app.app.context.storage, ...failing } }
  await expect(keepBackups(broken)).rejects.toThrow('The store is away')
  expect((await readdir(BACKUP_DIR)).toSorted()).toEqual(['by-hand.tar', ...made.slice(-2)])
  await app.close()
})

it('lists a backup as verified although an older one cannot be deleted', async () => {
  const BACKUP_DIR = join(folder, 'not-deletable')
  await mkdir(join(BACKUP_DIR, nameArchive(new Date(0))), { recursive: true })
  const app = await startTestApp({ settings: { BACKUP_DIR, BACKUP_KEEP: '1' } })
  await keepBackups(app.app.context)
  const rows = await query(app.database.connectionString, 'select status, reason from backups')
  expect(rows).toEqual([{ status: 'verified', reason: null }])
  await app.close()
})

it('writes to a bucket, where the doctor finds the last backup', async () => {
  const { S3_BUCKET: _, ...access } = s3.settings
  const settings = { ...access, BACKUP_DIR: 's3://backups/every/night', BACKUP_KEEP: '1', BACKUP_SCHEDULE: '0 3 * * *' }
  const app = await startTestApp({ settings })
  const readFinding = async () => (await checkBackups(app.config, app.dataDir)).line
  expect(await readFinding()).toMatch(/^No backups yet in s3:\/\/backups\/every\/night\//)
  for (let times = 0; times < 2; times += 1) {
    await keepBackups(app.app.context)
    app.passTime(1000)
  }
  expect(await (await openArchiveStore(app.config)).list()).toHaveLength(1)
  expect(await readFinding()).toMatch(
    /^Last backup within the last hour: s3:\/\/backups\/every\/night\/joinery-.*\.tar\.$/,
  )
  await app.close()
})

it('the doctor reports the age of the last backup', async () => {
  const dataDir = await mkdtemp(join(folder, 'old-'))
  const finding = async (settings = {}) => checkBackups(readConfig({ DATA_DIR: dataDir, ...settings }), dataDir)
  expect(await finding()).toMatchObject({ state: 'not checked', line: expect.stringContaining('Set BACKUP_SCHEDULE') })
  expect(await finding({ BACKUP_SCHEDULE: '0 3 * * *' })).toMatchObject({ state: 'doubtful' })
  const BACKUP_DIR = join(dataDir, 'elsewhere')
  const store = await openArchiveStore(readConfig({ BACKUP_DIR }))
  await store.write(nameArchive(new Date(Date.now() - 8.5 * 24 * hour)), async () => undefined)
  expect(await finding({ BACKUP_DIR })).toMatchObject({
    state: 'doubtful',
    line: expect.stringMatching(/^Last backup 8 days ago: .*\. Create one: npm run backup\.$/),
  })
  await store.write(nameArchive(new Date(Date.now() - 3 * hour)), async () => undefined)
  expect(await finding({ BACKUP_DIR })).toMatchObject({ state: 'good', line: expect.stringContaining('3 hours ago') })
})

it.each([
  ['30 3 * *', 'BACKUP_SCHEDULE'],
  ['61 3 * * *', 'BACKUP_SCHEDULE'],
  ['5-1 3 * * *', 'BACKUP_SCHEDULE'],
  ['every night', 'BACKUP_SCHEDULE'],
])('rejects a schedule such as %s', (BACKUP_SCHEDULE, name) => {
  expect(() => readConfig({ BACKUP_SCHEDULE })).toThrow(
    `${name} must be off, daily, weekly, or a cron expression in UTC (minute, hour, day, month, weekday)`,
  )
})

it('accepts lists, ranges and steps in a schedule, and requires keys for a bucket', () => {
  expect(readConfig({ BACKUP_SCHEDULE: '*/15 1-3,22 * 1-12/2 0' }).BACKUP_SCHEDULE).toBe('*/15 1-3,22 * 1-12/2 0')
  expect(() => readConfig({ BACKUP_DIR: 'ftp://x' })).toThrow('BACKUP_DIR must be a folder, or s3://bucket/prefix')
  expect(() => readConfig({ BACKUP_DIR: 's3://x/y' })).toThrow('required for a BACKUP_DIR in a bucket')
})
