import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'

import { announceBlob } from './pending-blobs.ts'
import { createSweeper } from './sweeper.ts'

let database: Database
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'joinery-sweeper-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

it('a stop waits for the blob that is under way; the others keep the rows by which the job finds them', async () => {
  const storage = createFolderStorage(folder)
  const keys = ['files/one', 'files/two']
  for (const key of keys) {
    await announceBlob(database.db, key)
    await storage.keepBytes(key, Buffer.from('x'))
  }
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow = {
    ...storage,
    remove: async (key: string) => {
      begun.resolve()
      await goOn.promise
      await storage.remove(key)
    },
  }
  const sweeper = createSweeper(database.db, slow, createLog('silent'))
  sweeper.sweepSoon(keys)
  await begun.promise
  const stopped = sweeper.stop()
  goOn.resolve()
  await stopped
  expect(await readdir(join(folder, 'files'))).toEqual(['two'])
  expect(await database.db.selectFrom('pending_blobs').select('key').execute()).toEqual([{ key: 'files/two' }])
})
