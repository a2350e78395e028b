// To the oldest PostgreSQL that the product runs on, and from there to the one that it brings.
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbeddedPostgres } from '@joinery/embedded-postgres/start'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildStudio, lookAround, type Studio } from '#testing/backups/build-studio.ts'
import { backUp, restore } from '#testing/backups/in-process.ts'
import { query, readAll, readStructure } from '#testing/backups/read-all-queries.ts'
import { postgres15, startPostgres15 } from '#testing/backups/start-postgres-15.ts'
import { runProgram } from '#testing/run-program.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let studio: Studio
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'joinery-upgrade-'))
  app = await startTestApp()
  studio = await buildStudio(app)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const run = async (how: 'server' | 'upgrade', ...words: string[]) => {
  const program = runProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }, how, words)
  return { code: await program.exited, printed: program.printed() }
}

const embedded = () =>
  startEmbeddedPostgres({ dataDir, minFreeDiskMb: 1, say: () => undefined, onLost: () => undefined })

it.skipIf(postgres15 === null)(
  'from PostgreSQL 18 to 15 and back, the old one is kept',
  { timeout: 600_000 },
  async () => {
    const programs = postgres15 ?? ''
    const archive = join(dataDir, 'all.tar')
    await backUp(app, archive)
    const old = await startPostgres15(dataDir, programs)
    await restore(archive, old.connectionString, dataDir)
    const everything = await readAll(app.database.connectionString)
    expect(await readAll(old.connectionString)).toEqual(everything)
    const [server] = await query(old.connectionString, 'show server_version')
    expect(server?.['server_version']).toMatch(/^15/)
    const onOld = await startTestApp({ existing: { connectionString: old.connectionString, dataDir } })
    const seen = await lookAround(onOld, studio)
    expect(seen).toEqual(await lookAround(app, studio))
    await onOld.close()
    const before = await readAll(old.connectionString)
    await old.stop()

    const refused = await run('server')
    expect(refused.code).toBe(1)
    expect(refused.printed).toMatch(
      /^The database in \S+ was written by PostgreSQL 15, and this program brings PostgreSQL \d+: run npm run upgrade, which takes everything over and keeps the old one\.\n$/,
    )
    const upgraded = await run('upgrade', programs)
    expect(upgraded).toEqual({ code: 0, printed: expect.stringContaining('Done: start it with npm start.') })
    expect(existsSync(join(dataDir, 'postgres-15', 'cluster', 'PG_VERSION'))).toBe(true)
    expect(existsSync(join(dataDir, 'upgrade-from-15.tar'))).toBe(false)
    expect(await run('upgrade', programs)).toEqual({ code: 0, printed: expect.stringContaining('nothing to do') })

    const current = await embedded()
    expect(await readAll(current.connectionString)).toEqual(before)
    expect(await readStructure(current.connectionString)).toEqual(await readStructure(app.database.connectionString))
    const copy = await startTestApp({ existing: { connectionString: current.connectionString, dataDir } })
    expect(await lookAround(copy, studio)).toEqual(seen)
    await copy.close()
    await current.stop()

    // Between its two last steps: a start makes no empty database, and the upgrade is finished.
    await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.upgraded'))
    expect(await run('server')).toEqual({
      code: 1,
      printed: 'An upgrade of the database was interrupted: run npm run upgrade, which finishes it.\n',
    })
    expect((await run('upgrade')).code).toBe(0)
    const finished = await embedded()
    expect(await query(finished.connectionString, 'select count(*)::int as count from users')).toEqual([{ count: 2 }])
    await finished.stop()
  },
)
