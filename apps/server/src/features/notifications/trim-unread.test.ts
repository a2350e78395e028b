import { limits } from '@joinery/contract/limits'
import { afterAll, expect, it } from 'vitest'

import { newId } from '#platform/ids.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

import { trimUnreadJob } from './trim-unread.job.ts'

const app = await startTestApp()
afterAll(() => app.close())

const { keepUnread } = limits.notification

/** Inserts notifications of one kind and project, each a minute older than the one before. */
const seed = async (
  { uid_user }: TestUser,
  count: number,
  { kind = 'message', is_read = false, project = newId() } = {},
) => {
  await app.database.pool.query(
    `with written as (
       insert into notifications (uid_notification, uid_user, kind, title, message, link, is_read, created_at)
       select gen_random_uuid(), $1, $3, 'Title', 'Number ' || n, '/projects/' || $5 || '/discussion?message=' || n, $4,
         now() - n * interval '1 minute'
       from generate_series(1, $2::int) as n returning is_read
     )
     insert into notification_counts (uid_user, unread) select $1, count(*) filter (where not is_read) from written
     on conflict (uid_user) do update set unread = notification_counts.unread + excluded.unread`,
    [uid_user, count, kind, is_read, project],
  )
  return project
}

const countsOf = async (user: TestUser): Promise<{ stored: number; unread: number }> => {
  const { rows } = await app.database.pool.query(
    'select count(*)::int as stored from notifications where uid_user = $1',
    [user.uid_user],
  )
  return { stored: rows[0].stored, unread: (await user.call('countUnreadNotifications')).body.count }
}

it('trimming keeps the newest unread messages of a project, and the count matches', async () => {
  const [jonas, mara] = await Promise.all([buildUser(app), buildUser(app)])
  const project = await seed(jonas, keepUnread + 50)
  await seed(jonas, 30)
  await seed(jonas, 7, { kind: 'mention', project })
  await seed(jonas, 20, { is_read: true, project })
  await seed(mara, keepUnread)
  await trimUnreadJob.run(app.app.context, {})
  expect(await countsOf(jonas)).toEqual({ stored: keepUnread + 57, unread: keepUnread + 37 })
  expect(await countsOf(mara)).toEqual({ stored: keepUnread, unread: keepUnread })
  const { rows } = await app.database.pool.query(
    `select message from notifications where uid_user = $1 and kind = 'message' and not is_read and link like $2
     order by created_at limit 1`,
    [jonas.uid_user, `/projects/${project}/%`],
  )
  expect(rows).toEqual([{ message: `Number ${keepUnread}` }])
  await trimUnreadJob.run(app.app.context, {})
  expect(await countsOf(jonas)).toEqual({ stored: keepUnread + 57, unread: keepUnread + 37 })
})

it('trimming continues over several steps', async () => {
  const jonas = await buildUser(app)
  await seed(jonas, 12_345)
  await trimUnreadJob.run(app.app.context, {})
  expect(await countsOf(jonas)).toEqual({ stored: keepUnread, unread: keepUnread })
})
