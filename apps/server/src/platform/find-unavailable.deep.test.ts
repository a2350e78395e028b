import { messages } from '@joinery/contract/messages'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildUser, type TestUser } from '#testing/build-user.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let user: TestUser
let other: Client
beforeAll(async () => {
  app = await startTestApp()
  user = await buildUser(app)
  other = new Client({ connectionString: app.database.connectionString })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await app.close()
})

/** Makes a call that waits for a table until `act` ends. */
const callWhileLocked = async (act: () => Promise<unknown> = async () => undefined) => {
  await other.query('begin')
  await other.query('lock table users in access exclusive mode')
  const answering = user.call('getMe')
  await act()
  const { status, headers, body } = await answering
  await other.query('rollback')
  expect((await user.call('getMe')).status).toBe(200)
  return { status, wait: headers['retry-after'], error: body.error }
}

it('responds with 503 when the connection of a statement is terminated', async () => {
  const terminate = async () =>
    (
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`,
      )
    ).rowCount
  const answer = await callWhileLocked(async () => {
    await expect.poll(terminate).toBeGreaterThan(0)
  })
  expect(answer).toEqual({ status: 503, wait: '5', error: messages.http.dataUnavailable })
})

it('responds with 503 when a lock is not free in time', async () => {
  expect(await callWhileLocked()).toEqual({ status: 503, wait: '5', error: messages.http.busy })
})
