// Migrates the data of an older PostgreSQL to the bundled one.
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { query, readAll, readStructure } from '@joinery/server/testing/backups/read-all-queries'
import { fileForm } from '@joinery/server/testing/build-project'
import { postgres15, startOwnPostgres } from '@joinery/server/testing/database/own-postgres'
import { collectMail } from '@joinery/server/testing/network/collect-mail'
import { callAt } from '@joinery/server/testing/remote-client'
import { startProduct } from '@joinery/server/testing/start-product'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createClosing } from '../../harness/closing.ts'
import { filesInFolder, lookAround, runCommand } from '../../harness/installations-elsewhere.ts'
import { buildTeam } from '../../harness/people.ts'

describe.skipIf(postgres15 === null)('npm run upgrade', () => {
  const programs = postgres15 ?? ''
  const closing = createClosing()
  let dataDir: string
  let settings: Record<string, string>
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'joinery-upgrade-'))
    closing.add(() => rm(dataDir, { recursive: true, force: true }))
    settings = { DATA_DIR: dataDir, SECRET: 'a secret of before and after the upgrade', AI_HEALTH_MINUTES: '0' }
  })
  afterAll(() => closing.closeAll())

  const startServer = async (more: Record<string, string> = {}) => {
    const product = await startProduct({ ...settings, ...more })
    closing.add(product.stop)
    return product
  }

  it('migrates everything from PostgreSQL 15, keeps the old data, and resumes after an interruption', async () => {
    const old = await startOwnPostgres(dataDir, programs)
    closing.add(old.stop)
    const mail = await collectMail()
    closing.add(mail.stop)
    const server = await startServer({ DATABASE_URL: old.connectionString, SMTP_URL: mail.smtp })
    const { owner, uid_project } = await buildTeam({ address: server.address, mail }, 2)
    const params = { id: uid_project }
    const form = fileForm([{ name: 'größe – 寸法.txt', bytes: Buffer.alloc(9 * 2 ** 20, 'line ') }])
    await callAt(server.address, 'updateProject', { params, token: owner.token, form })
    for (const content of ['Which hinges?', 'Tab\there, backslash \\ there', 'émigré 寸法 😀']) {
      const body = { content: `<p>${content}</p>`, replyType: 'discussion' }
      await callAt(server.address, 'createReply', { params, token: owner.token, body })
    }
    const seen = await lookAround(server.address, owner, uid_project)
    await server.stop()
    const [everything, structure] = [await readAll(old.connectionString), await readStructure(old.connectionString)]
    const files = await filesInFolder(dataDir)
    await old.stop()

    const refused = await runCommand('server', settings)
    expect([refused.code, refused.printed]).toEqual([
      1,
      expect.stringMatching(
        /^The database in \S+ was created by PostgreSQL 15, but this version uses PostgreSQL \d+\. Run npm run upgrade to migrate it\. The old database is kept\.\n$/,
      ),
    ])
    const startedAt = performance.now()
    expect(await runCommand('upgrade', settings, programs)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('Done. Start the server with npm start.'),
    })
    console.log(`The upgrade took ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    expect(existsSync(join(dataDir, 'postgres-15', 'cluster', 'PG_VERSION'))).toBe(true)
    expect(existsSync(join(dataDir, 'upgrade-from-15.tar'))).toBe(false)
    expect(await runCommand('upgrade', settings, programs)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('already up to date'),
    })
    const current = await startOwnPostgres(dataDir)
    expect(await readAll(current.connectionString)).toEqual(everything)
    expect(await readStructure(current.connectionString)).toEqual(structure)
    expect(await filesInFolder(dataDir)).toEqual(files)
    await current.stop()
    const upgraded = await startServer()
    expect(await lookAround(upgraded.address, owner, uid_project)).toEqual(seen)
    await upgraded.stop()

    // Between its last two steps: a start creates no empty database, and the upgrade completes.
    await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.upgraded'))
    expect(await runCommand('server', settings)).toMatchObject({
      code: 1,
      printed: 'A database upgrade was interrupted. Run npm run upgrade to finish it.\n',
    })
    expect((await runCommand('upgrade', settings)).code).toBe(0)
    const finished = await startOwnPostgres(dataDir)
    expect(await query(finished.connectionString, 'select count(*)::int as count from users')).toEqual([{ count: 2 }])
    await finished.stop()
  })
})
