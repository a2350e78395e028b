// Backup and restore hold one piece of the data in memory at a time, whatever the amount.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { limits } from '@joinery/contract/limits'
import { fileForm } from '@joinery/server/testing/build-project'
import { createTestDatabase } from '@joinery/server/testing/database/test-database'
import { collectMail } from '@joinery/server/testing/network/collect-mail'
import { callAt } from '@joinery/server/testing/remote-client'
import { startProduct } from '@joinery/server/testing/start-product'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createClosing } from '../../harness/closing.ts'
import { filesInFolder, runCommand } from '../../harness/installations-elsewhere.ts'
import { buildTeam } from '../../harness/people.ts'

const MB = 2 ** 20
/** Fills 500 MB. */
const largeFiles = 5
/** Limit for 400 MB more; memory besides the pieces is freed at the collector's own pace. */
const boundBytes = 100 * MB

describe.skipIf(!existsSync('/proc/self/status'))('memory', () => {
  const closing = createClosing()
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'joinery-memory-'))
    closing.add(() => rm(folder, { recursive: true, force: true }))
  })
  afterAll(() => closing.closeAll())

  const buildSettings = async (name: string): Promise<Record<string, string>> => {
    const database = await createTestDatabase('empty')
    closing.add(database.drop)
    return {
      DATABASE_URL: database.connectionString,
      DATA_DIR: join(folder, name),
      SECRET: 'a secret of an installation with large files',
      AI_HEALTH_MINUTES: '0',
    }
  }

  it('of a backup and a restore does not grow with the files', async () => {
    const mail = await collectMail()
    closing.add(mail.stop)
    const settings = await buildSettings('source')
    const { address, stop } = await startProduct({ ...settings, SMTP_URL: mail.smtp })
    closing.add(stop)
    const { owner, uid_project } = await buildTeam({ address, mail }, 1)
    const add = async (name: string, bytes: Buffer): Promise<string> => {
      const form = fileForm([{ name, bytes }])
      const added = await callAt(address, 'updateProject', { params: { id: uid_project }, token: owner.token, form })
      expect([added.status, added.text]).toEqual([200, added.text])
      return createHash('sha256').update(bytes).digest('hex')
    }
    const keepAndRestore = async (name: string) => {
      const archive = join(folder, `${name}.tar`)
      const kept = await runCommand('backup', settings, archive)
      expect([kept.code, kept.printed]).toEqual([0, kept.printed])
      const target = await buildSettings(name)
      const restored = await runCommand('restore', target, archive)
      expect([restored.code, restored.printed]).toEqual([0, restored.printed])
      const files = Object.values(await filesInFolder(target['DATA_DIR'] ?? ''))
      return { bytes: (await stat(archive)).size, kept: kept.mostBytes, restored: restored.mostBytes, files }
    }
    const addLarge = (number: number) => add(`${number}.txt`, Buffer.alloc(limits.file.bytes, `File ${number}.\n`))
    const sums = [await addLarge(1)]
    const small = await keepAndRestore('small')
    while (sums.length < largeFiles) sums.push(await addLarge(sums.length + 1))
    await stop()
    const large = await keepAndRestore('large')
    const format = (what: typeof small) =>
      `archive of ${Math.round(what.bytes / MB)} MB: ${Math.round(what.kept / MB)} MB to make, ${Math.round(what.restored / MB)} MB to restore`
    console.log(`Most memory (VmHWM) with an ${format(small)}; with an ${format(large)}`)
    expect(large.bytes).toBeGreaterThan(largeFiles * limits.file.bytes)
    expect(large.files.toSorted()).toEqual(sums.toSorted())
    expect(large.kept - small.kept).toBeLessThan(boundBytes)
    expect(large.restored - small.restored).toBeLessThan(boundBytes)
  })
})
