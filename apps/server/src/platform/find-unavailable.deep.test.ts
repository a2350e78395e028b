import { Client } from 'pg'
import { expect, it } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

it('responds with 503 when connections are terminated or time out', async ({ onTestFinished }) => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const user = await buildUser(app)
  const other = new Client({ connectionString: app.database.connectionString })
  await other.connect()
  try {
    const { rows } = await other.query<{ name: string }>('select current_database() as name')
    await other.query(`alter database "${rows[0]?.name}" set lock_timeout = '100ms'`)
    // Reconnects the pool with the new setting.
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await other.query('begin')
    await other.query('lock table users in access exclusive mode')
    const answer = await user.call('getMe')
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
  } finally {
    await other.end()
  }
  await expect.poll(async () => (await user.call('getMe')).status).toBe(200)
})
