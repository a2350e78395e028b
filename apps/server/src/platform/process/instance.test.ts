import { afterAll, expect, test, vi } from 'vitest'

import { createLog } from '#platform/log.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'

import { registerInstance } from './instance.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const seenAt = async (id: string): Promise<number | undefined> => {
  const row = await database.db.selectFrom('instances').select('seen_at').where('id', '=', id).executeTakeFirst()
  return row?.seen_at.getTime()
}

test('a running process is seen again and again, and gone when it stops', async () => {
  const instance = await registerInstance(database.db, createLog('silent'), 10)
  const first = await seenAt(instance.id)
  expect(first).toBeTypeOf('number')
  await vi.waitFor(async () => expect(await seenAt(instance.id)).toBeGreaterThan(first ?? Infinity), 30_000)
  await instance.stop()
  expect(await seenAt(instance.id)).toBeUndefined()
})

test('a process that the others had given up is there again at its next renewal', async () => {
  const instance = await registerInstance(database.db, createLog('silent'), 10)
  await database.db.deleteFrom('instances').where('id', '=', instance.id).execute()
  await vi.waitFor(async () => expect(await seenAt(instance.id)).toBeTypeOf('number'), 30_000)
  await instance.stop()
})
