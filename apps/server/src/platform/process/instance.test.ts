import { afterAll, expect, test, vi } from 'vitest'

import { createLog } from '#platform/log.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { stretch } from '#testing/stretch.ts'

import { registerInstance } from './instance.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const seenAt = async (id: string): Promise<number | undefined> => {
  const row = await database.db.selectFrom('instances').select('seen_at').where('id', '=', id).executeTakeFirst()
  return row?.seen_at.getTime()
}

test('renews the row of a running process and deletes it on stop', async () => {
  const instance = await registerInstance(database.db, createLog('silent'), 10)
  const first = await seenAt(instance.id)
  expect(first).toBeTypeOf('number')
  await vi.waitFor(async () => expect(await seenAt(instance.id)).toBeGreaterThan(first ?? Infinity), stretch(60_000))
  await instance.stop()
  expect(await seenAt(instance.id)).toBeUndefined()
})

test('reinserts a row deleted by other processes at the next renewal', async () => {
  const instance = await registerInstance(database.db, createLog('silent'), 10)
  await database.db.deleteFrom('instances').where('id', '=', instance.id).execute()
  await vi.waitFor(async () => expect(await seenAt(instance.id)).toBeTypeOf('number'), stretch(60_000))
  await instance.stop()
})
