import { afterAll, expect, it } from 'vitest'

import { createLog } from '#platform/log.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'

import { followDatabaseClock } from './shared-clock.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

it.each([-60_000, 0, 60_000])('matches the database time on a machine that is off by %i ms', async (off) => {
  const machine = { now: () => new Date(Date.now() + off) }
  const clock = await followDatabaseClock(database.db, machine, createLog('silent'))
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5000)
  clock.stop()
})
