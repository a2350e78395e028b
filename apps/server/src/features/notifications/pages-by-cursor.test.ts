import type { Notification } from '@joinery/contract/notifications'
import { expect, it } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const jonas = await buildUser(app)

/** Three per moment, differing by microseconds at most. */
const seed = (count: number) =>
  app.database.pool.query(
    `insert into notifications (uid_notification, uid_user, kind, title, message, link, is_read, created_at)
     select gen_random_uuid(), $1, 'message', 'Title', 'Message', '/dashboard', n % 2 = 0,
       timestamptz '2026-01-01' + n / 3 * interval '1 microsecond'
     from generate_series(1, $2::int) as n`,
    [jonas.uid_user, count],
  )

const page = async (query: Record<string, string>) => (await jonas.call('listNotifications', { query })).body
const idsOf = (notifications: readonly Notification[]) => notifications.map(({ uid_notification: id }) => id)

it('pages by cursor contain every notification once, in the same order as by offset', async () => {
  await seed(47)
  const whole = idsOf((await page({ limit: '100' })).notifications)
  const read: string[] = []
  let cursor: string | null = ''
  for (; cursor !== null;) {
    const answer: { notifications: Notification[]; nextCursor: string | null } = await page({ limit: '10', cursor })
    read.push(...idsOf(answer.notifications))
    cursor = answer.nextCursor
  }
  expect(read).toEqual(whole)
  const unread = await page({ limit: '100', cursor: '', unreadOnly: 'true' })
  expect(unread.notifications).toHaveLength(24)
})

it('a page continues when the last item of the previous one is deleted or newer ones arrive', async () => {
  const first = await page({ limit: '5', cursor: '' })
  const second = idsOf((await page({ limit: '5', cursor: first.nextCursor })).notifications)
  await jonas.call('deleteNotification', { params: { id: idsOf(first.notifications).at(-1) ?? '' } })
  await seed(3)
  expect(idsOf((await page({ limit: '5', cursor: first.nextCursor })).notifications)).toEqual(second)
})

it('without a cursor the response is the list alone', async () => {
  expect(Object.keys(await page({ limit: '5', offset: '2' }))).toEqual(['notifications'])
})

it.each(['nonsense', 'WyJ4IiwieSJd', Buffer.from('["1","x"]').toString('base64url'), 'x'.repeat(501)])(
  'the cursor %s is rejected',
  async (cursor) => {
    expect((await jonas.call('listNotifications', { query: { cursor } })).status).toBe(400)
  },
)
