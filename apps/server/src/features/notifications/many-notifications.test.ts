import { expect, it } from 'vitest'

import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

import { trimReadJob } from './trim-read.job.ts'

/** Inserts notifications of one person, each a minute older than the one before. */
const seed = ({ uid_user }: TestUser, count: number, daysAgo: number, is_read: boolean) =>
  app.database.pool.query(
    `insert into notifications (uid_notification, uid_user, kind, title, message, link, is_read, created_at)
     select gen_random_uuid(), $1, 'message', 'Title', 'Message', '/dashboard', $4,
       now() - $3 * interval '1 day' - n * interval '1 minute'
     from generate_series(1, $2::int) as n`,
    [uid_user, count, daysAgo, is_read],
  )

const countOf = async ({ uid_user }: TestUser): Promise<number> => {
  const { rows } = await app.database.pool.query(
    'select count(*)::int as count from notifications where uid_user = $1',
    [uid_user],
  )
  return rows[0].count
}

it('read notifications are deleted after 90 days; newer and unread ones stay', async () => {
  const jonas = await buildUser(app)
  await seed(jonas, 3, 91, true)
  await seed(jonas, 4, 89, true)
  await seed(jonas, 5, 91, false)
  await trimReadJob.run(app.app.context, {})
  expect(await countOf(jonas)).toBe(9)
})

it('the bell reads only the rows it shows and counts none', async () => {
  const jonas = await buildUser(app)
  await seed(jonas, 20_000, 0, false)
  await app.database.pool.query('analyze notifications')
  const { rows } = await app.database.pool.query(
    `explain (analyze, format json) select * from notifications
     where uid_user = $1 order by created_at desc, uid_notification desc limit 10 offset 0`,
    [jonas.uid_user],
  )
  const plan = JSON.stringify(rows[0])
  expect(plan).toContain('notifications_of_person')
  expect(plan).not.toContain('"Sort"')
  const answer = await jonas.call('listNotifications', { query: { limit: '10' } })
  expect(answer.body.notifications).toHaveLength(10)
})
