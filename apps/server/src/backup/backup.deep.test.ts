// Backs up a running installation with the commands and restores it elsewhere. Whole installations, other PostgreSQL
// versions and buckets: system-tests/cluster/backup.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildStudio, readStudio, type Studio } from '#testing/backups/build-studio.ts'
import { query, readAll, readStructure } from '#testing/backups/read-all-queries.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { runToEnd } from '#testing/run-program.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let studio: Studio
let folder: string
let archive: string
let result: { code: number | null; printed: string }
const cleanUp: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'joinery-backups-'))
  app = await startTestApp()
  studio = await buildStudio(app)
  archive = join(folder, 'all.tar')
  result = await run(
    'backup',
    { ...here(), BRAND_NAME: 'Hartwell', SMTP_URL: 'smtp://us:hunter2@127.0.0.1:1' },
    archive,
  )
})
afterAll(async () => {
  for (const act of cleanUp.toReversed()) await act()
  await app.close()
  await rm(folder, { recursive: true })
})

const run = (how: 'backup' | 'restore', settings: Record<string, string>, ...words: string[]) =>
  runToEnd({ LOG_LEVEL: 'fatal', ...settings }, how, words)

const here = () => ({
  DATABASE_URL: app.database.connectionString,
  SECRET: app.config.SECRET,
  DATA_DIR: app.dataDir,
})

/** An unused installation: an unmigrated database and no files. */
const elsewhere = async () => {
  const database = await createTestDatabase('empty')
  cleanUp.push(database.drop)
  const dataDir = await mkdtemp(join(folder, 'elsewhere-'))
  return { DATABASE_URL: database.connectionString, SECRET: app.config.SECRET, DATA_DIR: dataDir }
}

const startOn = ({ DATABASE_URL, DATA_DIR }: Awaited<ReturnType<typeof elsewhere>>) =>
  startTestApp({ existing: { connectionString: DATABASE_URL, dataDir: DATA_DIR } })

const filesOf = async (dataDir: string): Promise<Record<string, string>> => {
  const root = join(dataDir, 'files')
  const found = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const paths = found.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.includes('variants'))
  const entries = paths.map(async (path) => [path.slice(root.length), await readFile(path, 'latin1')] as const)
  return Object.fromEntries(await Promise.all(entries))
}

describe('npm run backup', () => {
  it('describes the archive, readable only by its owner, beside a running server', async () => {
    expect(result.printed).toMatch(
      /Backup created and verified: \S*all\.tar \(\d+ MB\)\.\nCreated .* UTC by version .* on PostgreSQL/,
    )
    expect(result.printed).toMatch(/\d+ tables, \d+ rows, 3 files \(9 MB\)\./)
    expect(result.code).toBe(0)
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
  })

  it('includes settings, and secrets only on request', async () => {
    const bytes = await readFile(archive, 'latin1')
    expect(bytes).toContain('BRAND_NAME=Hartwell\n')
    expect(bytes).toContain('# SMTP_URL was set.')
    for (const secret of ['hunter2', app.config.SECRET]) expect(bytes).not.toContain(secret)
    const whole = join(folder, 'with-secrets.tar')
    const settings = { ...here(), SMTP_URL: 'smtp://us:hunter2@127.0.0.1:1' }
    expect((await run('backup', settings, '--with-secrets', whole)).printed).toContain(
      'Store it as securely as a password',
    )
    expect(await readFile(whole, 'latin1')).toContain(`SECRET='${app.config.SECRET}'`)
  })

  it('verifies an archive, overwrites none, and rejects unknown arguments', async () => {
    expect(await run('backup', here(), '--verify', archive)).toEqual({
      code: 0,
      printed: expect.stringContaining(`${archive} is valid.\n`),
    })
    expect(await run('backup', here(), archive)).toEqual({
      code: 1,
      printed: `${archive} already exists. Choose another name.\n`,
    })
    expect((await run('backup', here(), '--fast')).code).toBe(2)
    expect(await run('backup', { DATA_DIR: join(folder, 'none') })).toEqual({
      code: 1,
      printed: `Nothing to back up: no installation in ${join(folder, 'none')}.\n`,
    })
  })
})

describe('npm run restore', () => {
  it('restores every row, file and constraint, so a person can log in and see everything', async () => {
    const target = await elsewhere()
    const restored = await run('restore', target, archive)
    expect(restored.printed).toContain('Restore complete.')
    expect(restored.code).toBe(0)
    expect(await readAll(target.DATABASE_URL)).toEqual(await readAll(app.database.connectionString))
    expect(await readStructure(target.DATABASE_URL)).toEqual(await readStructure(app.database.connectionString))
    expect(await filesOf(target.DATA_DIR)).toEqual(await filesOf(app.dataDir))
    const copy = await startOn(target)
    expect(await readStudio(copy, studio)).toEqual(await readStudio(app, studio))
    // New rows continue after restored ones: ids, and audit entries with the current time.
    const [entry] = await query(target.DATABASE_URL, 'select max(id) as id from audit_entries')
    await copy.client().call('logIn', { body: { email: studio.owner.email, password: 'wrong', rememberMe: false } })
    const newer = await query(target.DATABASE_URL, 'select id from audit_entries where id > $1', [entry?.['id']])
    expect(newer.length).toBeGreaterThan(0)
    await copy.close()
  })

  it('is refused for a used installation, a database with other tables, and a missing file', async () => {
    expect(await run('restore', here(), archive)).toEqual({
      code: 1,
      printed: expect.stringMatching(/^(The server is using this database|This installation is not empty).*\n$/),
    })
    const other = await elsewhere()
    await query(other.DATABASE_URL, 'create table invoices (id int)')
    expect(await run('restore', other, archive)).toEqual({
      code: 1,
      printed: 'This database is not empty. Restore into an empty database.\n',
    })
    expect(await run('restore', other, join(folder, 'none.tar'))).toEqual({
      code: 1,
      printed: `File not found: ${join(folder, 'none.tar')}\n`,
    })
    expect((await run('restore', other)).code).toBe(2)
  })
})
