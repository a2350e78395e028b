import { afterAll, expect, it, vi } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
afterAll(() => app.close())

it('queues the searches of one person without delaying other people', async () => {
  const [greedy, modest] = await Promise.all([buildUser(app), buildUser(app)])
  const other = await app.database.pool.connect()
  const search = (who: typeof greedy) => who.call('search', { query: { q: 'oak' } })
  try {
    await other.query('begin')
    // Blocks every search while held.
    await other.query('lock table generated_images in access exclusive mode')
    const answered: number[] = []
    const many = Array.from({ length: 14 }, async () => {
      const answer = await search(greedy)
      answered.push(answer.status)
      return answer
    })
    const one = search(modest)
    await vi.waitFor(async () => {
      // On another connection, because the result never changes within one transaction.
      const { rows } = await app.database.background.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      // One search of each person: the test pool has five connections, two of them for searches.
      expect(rows).toHaveLength(2)
      // All other requests have arrived; excess ones are rejected immediately.
      expect(answered).toEqual([429, 429, 429])
    }, stretch(30_000))
    expect((await modest.call('getMe')).status).toBe(200)
    expect((await app.client().get('/api/ready')).status).toBe(200)
    await other.query('commit')
    expect((await one).status).toBe(200)
    const answers = await Promise.all(many)
    // One ran, ten waited, three were rejected.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(11)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['2', '2', '2'])
  } finally {
    other.release()
  }
})
