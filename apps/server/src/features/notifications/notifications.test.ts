import { notificationEventMessages as texts } from '@joinery/contract/messages/notification-event-messages'
import { defaultPreferences, type Notification, type Preferences } from '@joinery/contract/notifications'
import { describe, expect, it, vi } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { awaitMail, buildUser, mailsTo, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { stretch } from '#testing/stretch.ts'

const listOf = async (user: TestUser, query: Record<string, string> = {}): Promise<Notification[]> =>
  (await user.call('listNotifications', { query })).body.notifications
const countOf = async (user: TestUser): Promise<number> => (await user.call('countUnreadNotifications')).body.count
const prefer = (user: TestUser, changes: Partial<Preferences>) =>
  user.call('updatePreferences', { body: { ...defaultPreferences, ...changes } })

/** Mara owns a project with Jonas as a member; his notification about being added is cleared. */
const buildTeam = async () => {
  const [mara, jonas] = await Promise.all([buildUser(app), buildUser(app)])
  const project = await buildProject(mara)
  await join(mara, project, jonas)
  await vi.waitFor(async () => expect(await countOf(jonas)).toBe(1), stretch(60_000))
  await jonas.call('clearNotifications')
  const params = { id: project.uid_project }
  const send = async (user: TestUser, body: object) =>
    (await user.call('createReply', { params, body })).body.reply as { uid_reply: string }
  return { mara, jonas, project, params, send }
}

/** Notifications are written in order, so the last one implies all others. */
const awaitNotifications = async (user: TestUser, count: number): Promise<Notification[]> =>
  vi.waitFor(async () => {
    const list = await listOf(user)
    expect(list).toHaveLength(count)
    return list
  }, stretch(60_000))

describe('a project event', () => {
  it('notifies members of a message with a link to it, except its author', async () => {
    const { mara, jonas, project, send } = await buildTeam()
    const { uid_reply } = await send(mara, { content: '<p>Walnut it is</p>' })
    expect(await awaitNotifications(jonas, 1)).toMatchObject([
      {
        kind: 'message',
        title: texts.message.title('Hartwell Kitchen'),
        message: 'Mara: Walnut it is',
        link: `/projects/${project.uid_project}/discussion?message=${uid_reply}`,
        is_read: false,
      },
    ])
    expect(await listOf(mara)).toEqual([])
  })

  it('notifies mentioned people of the mention', async () => {
    const { mara, jonas, send } = await buildTeam()
    await send(mara, { content: `<p><span data-mention="${jonas.uid_user}">@Jonas</span> look</p>` })
    expect(await awaitNotifications(jonas, 1)).toMatchObject([{ kind: 'mention' }])
  })

  it('notifies members of a project change', async () => {
    const { mara, jonas, params } = await buildTeam()
    await mara.call('updateProject', { params, body: { title: 'Hartwell Pantry', description: '<p>Oak</p>' } })
    expect(await awaitNotifications(jonas, 1)).toMatchObject([
      { kind: 'project_update', message: 'Mara changed the name and the description' },
    ])
  })

  it("notifies the card's author of a comment, and earlier commenters of the next", async () => {
    const { mara, jonas, project, send } = await buildTeam()
    const card = await send(jonas, { content: 'Order hinges', replyType: 'kanban' })
    await send(mara, { content: 'Which ones?', replyType: 'kanban', parentReplyId: card.uid_reply })
    expect(await awaitNotifications(jonas, 1)).toMatchObject([
      { kind: 'kanban_comment', link: `/projects/${project.uid_project}/board?card=${card.uid_reply}` },
    ])
    await send(jonas, { content: 'Soft close', replyType: 'kanban', parentReplyId: card.uid_reply })
    expect(await awaitNotifications(mara, 1)).toMatchObject([{ kind: 'kanban_comment' }])
  })

  it('notifies an added person, and a removed one if they want it', async () => {
    const { mara, jonas, project } = await buildTeam()
    await prefer(jonas, { notify_member_removed: true })
    await mara.call('removeMember', { params: { id: project.uid_project, email: jonas.email } })
    expect(await awaitNotifications(jonas, 1)).toMatchObject([{ kind: 'member_removed', link: '/dashboard' }])
    await join(mara, project, jonas)
    expect((await awaitNotifications(jonas, 2))[0]).toMatchObject({ kind: 'member_added' })
  })

  it('notifies no one of a new card, their own actions, or updates they turned off', async () => {
    const { mara, jonas, params, send } = await buildTeam()
    await send(jonas, { content: 'A card', replyType: 'kanban' })
    await prefer(jonas, { notify_project_updates: false })
    await mara.call('updateProject', { params, body: { title: 'Other' } })
    await send(mara, { content: 'last' })
    expect(await awaitNotifications(jonas, 1)).toMatchObject([{ kind: 'message' }])
    expect(await listOf(mara)).toEqual([])
  })
})

describe('the bell', () => {
  it('counts, marks read, deletes and clears, and never counts below zero', async () => {
    const { mara, jonas, send } = await buildTeam()
    for (const content of ['one', 'two', 'three', 'four']) await send(mara, { content })
    const [four, three, two] = await awaitNotifications(jonas, 4)
    expect(await countOf(jonas)).toBe(4)
    const id = (notification: Notification | undefined) => ({ id: notification?.uid_notification ?? '' })
    for (let times = 0; times < 2; times++) await jonas.call('markNotificationRead', { params: id(four) })
    expect(await countOf(jonas)).toBe(3)
    await jonas.call('deleteNotification', { params: id(four) })
    expect(await countOf(jonas)).toBe(3)
    await jonas.call('deleteNotification', { params: id(three) })
    expect(await countOf(jonas)).toBe(2)
    expect((await jonas.call('deleteNotification', { params: id(three) })).status).toBe(404)
    await jonas.call('markNotificationRead', { params: id(two) })
    expect((await listOf(jonas, { unreadOnly: 'true' })).map(({ message }) => message)).toEqual(['Mara: one'])
    await jonas.call('markAllNotificationsRead')
    expect(await countOf(jonas)).toBe(0)
    await jonas.call('clearNotifications')
    expect(await listOf(jonas)).toEqual([])
    expect(await countOf(jonas)).toBe(0)
  })

  it.each(['markNotificationRead', 'deleteNotification'] as const)(
    'is locked in one order: %s does not deadlock with changes of all notifications',
    async (call) => {
      const { mara, jonas, send } = await buildTeam()
      await send(mara, { content: 'Walnut' })
      const [notification] = await awaitNotifications(jonas, 1)
      const id = notification?.uid_notification ?? ''
      const other = await app.database.pool.connect()
      try {
        await other.query('begin')
        await other.query('select from notification_counts where uid_user = $1 for update', [jonas.uid_user])
        const changing = jonas.call(call, { params: { id } })
        await vi.waitFor(async () => {
          // On another connection, because within one transaction the result never changes.
          const { rows } = await app.database.background.pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
          expect(rows).toHaveLength(1)
        }, stretch(60_000))
        await other.query('select from notifications where uid_notification = $1 for update nowait', [id])
        await other.query('commit')
        expect((await changing).status).toBe(200)
        expect(await countOf(jonas)).toBe(0)
      } finally {
        other.release(true)
      }
    },
  )

  it('pages by limit and offset, newest first, and rejects invalid values', async () => {
    const { mara, jonas, send } = await buildTeam()
    for (let number = 1; number <= 5; number++) await send(mara, { content: String(number) })
    await awaitNotifications(jonas, 5)
    const page = await listOf(jonas, { limit: '2', offset: '1' })
    expect(page.map(({ message }) => message)).toEqual(['Mara: 4', 'Mara: 3'])
    expect((await jonas.call('listNotifications', { query: { limit: '100000' } })).status).toBe(200)
    expect((await jonas.call('listNotifications', { query: { limit: '0' } })).status).toBe(400)
    expect((await jonas.call('listNotifications', { query: { limit: 'many' } })).status).toBe(400)
    expect((await jonas.call('listNotifications', { query: { offset: '-1' } })).status).toBe(400)
  })

  it("shows only the person's own notifications", async () => {
    const { mara, jonas, send } = await buildTeam()
    await send(mara, { content: 'hello' })
    const [notification] = await awaitNotifications(jonas, 1)
    const params = { id: notification?.uid_notification ?? '' }
    expect((await mara.call('markNotificationRead', { params })).status).toBe(404)
    expect((await mara.call('deleteNotification', { params })).status).toBe(404)
    expect(await countOf(jonas)).toBe(1)
  })
})

describe('preferences', () => {
  it('start with the defaults and are stored as a whole', async () => {
    const jonas = await buildUser(app)
    expect((await jonas.call('getPreferences')).body.preferences).toEqual(defaultPreferences)
    const wanted = {
      ...defaultPreferences,
      notify_messages: false,
      email_notifications: true,
      email_frequency: 'daily',
    }
    expect((await jonas.call('updatePreferences', { body: wanted })).body.preferences).toEqual(wanted)
    expect((await jonas.call('getPreferences')).body.preferences).toEqual(wanted)
  })

  it('rejects an incomplete or invalid set and keeps the previous one', async () => {
    const jonas = await buildUser(app)
    for (const body of [{}, { ...defaultPreferences, email_frequency: 'yearly' }, { notify_messages: false }, []]) {
      expect((await jonas.call('updatePreferences', { body })).status).toBe(400)
    }
    expect((await jonas.call('getPreferences')).body.preferences).toEqual(defaultPreferences)
  })
})

describe('notification emails', () => {
  it('are sent immediately with a link to the message and an unsubscribe link without login', async () => {
    const { mara, jonas, project, send } = await buildTeam()
    await prefer(jonas, { email_notifications: true })
    const { uid_reply } = await send(mara, { content: '<p>Walnut & brass</p>' })
    const mail = await awaitMail(app, jonas.email, /New message/)
    expect(mail.text).toContain('Mara: Walnut & brass')
    expect(mail.text).toContain(`/projects/${project.uid_project}/discussion?message=${uid_reply}`)
    const token = /unsubscribe\?token=([\w.-]+)/.exec(mail.text)?.[1] ?? ''

    const strange = await app.client().call('unsubscribe', { query: { token: `${token}x` } })
    expect(strange.status).toBe(400)
    const answer = await app.app.http.inject({
      method: 'POST',
      url: `/api/notifications/unsubscribe?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect((await jonas.call('getPreferences')).body.preferences.email_notifications).toBe(false)
  })

  it('combine later items within the minute', async () => {
    const { mara, jonas, send } = await buildTeam()
    await prefer(jonas, { email_notifications: true })
    await send(mara, { content: 'first' })
    await awaitMail(app, jonas.email, /New message/)
    for (const content of ['second', 'third', 'fourth']) await send(mara, { content })
    await awaitNotifications(jonas, 4)
    const waiting = await app.database.pool.query('select count(*)::int as count from mail_items where uid_user = $1', [
      jonas.uid_user,
    ])
    expect(waiting.rows[0].count).toBe(3)
    expect((await mailsTo(app, jonas.email)).filter(({ subject }) => /message/.test(subject))).toHaveLength(1)
  })
})
