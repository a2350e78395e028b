import { afterAll, expect, it, vi } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

/** Statements that wait for the table's lock, on another connection than the requests'. */
const countBlocked = async (): Promise<number> => {
  const { rows } = await app.database.background.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
const untilBlocked = (count: number): Promise<void> =>
  vi.waitFor(async () => expect(await countBlocked()).toBe(count), stretch(60_000))

it('lets the newest searches of a person win, cancels older statements, and does not delay other people', async () => {
  const [greedy, modest] = await Promise.all([buildUser(app), buildUser(app)])
  const other = await app.database.pool.connect()
  const search = (who: typeof greedy, q: string) => who.call('search', { query: { q } })
  try {
    await other.query('begin')
    // Blocks every search while held.
    await other.query('lock table generated_images in access exclusive mode')
    const first = search(greedy, 'first')
    await untilBlocked(1)
    // One runs and one waits: the test pool has five connections, two of them for searches, one per person.
    const second = search(greedy, 'second')
    const one = search(modest, 'oak')
    await untilBlocked(2)
    const third = search(greedy, 'third')
    // Its statement is cancelled while the lock is held.
    const replaced = await first
    expect([replaced.status, replaced.headers['retry-after']]).toEqual([429, '1'])
    await untilBlocked(2)
    expect((await modest.call('getMe')).status).toBe(200)
    expect((await app.client().get('/api/ready')).status).toBe(200)
    const many = Array.from({ length: 10 }, (_, index) => search(greedy, `more ${index}`))
    expect([(await second).status, (await third).status]).toEqual([429, 429])
    await untilBlocked(2)
    await other.query('commit')
    expect((await one).status).toBe(200)
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    expect(statuses.filter((status) => status === 429)).toHaveLength(8)
  } finally {
    other.release()
  }
})
