import { notificationEventMessages as texts } from '@joinery/contract/messages/notification-event-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import { defaultPreferences, type Notification } from '@joinery/contract/notifications'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { sendDigests } from '#features/notifications/send-digests.job.ts'
import { awaitEvents } from '#testing/await-events.ts'
import { addCard } from '#testing/build-board.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { awaitMail, buildUser, mailsTo, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'

let mara: TestUser
let jonas: TestUser
let id: string
let elsewhere: string
beforeEach(async () => {
  ;[mara, jonas] = await Promise.all([buildUser(app), buildUser(app)])
  const [project, second] = [await buildProject(mara), await buildProject(mara, { title: 'Stairs' })]
  ;[id, elsewhere] = [project.uid_project, second.uid_project]
  await join(mara, project, jonas)
  await join(mara, second, jonas)
  await awaitEvents(app)
})

const change = (role: string) => mara.call('changeRole', { params: { id, email: jonas.email }, body: { role } })
const post = (content: string, to = id) => mara.call('createReply', { params: { id: to }, body: { content } })
const listOf = async (): Promise<Notification[]> => (await jonas.call('listNotifications')).body.notifications
const countOf = async (): Promise<number> => (await jonas.call('countUnreadNotifications')).body.count
const untilKinds = (...kinds: readonly string[]) =>
  vi.waitFor(
    async () => expect((await listOf()).map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted()),
    stretch(60_000),
  )

describe('a member who becomes a client', () => {
  it("loses the project's notifications, but not those of other projects", async () => {
    const card = await addCard(mara, { uid_project: id }, 'Order walnut fronts')
    const params = { replyId: card.uid_reply }
    await mara.call('assignCard', { params, body: { assignee_uid: jonas.uid_user } })
    await post('Our margin is small', id.toUpperCase())
    await post('Steps in oak', elsewhere)
    await untilKinds('member_added', 'member_added', 'kanban_assigned', 'message', 'message')
    const socket = await joinSocket(app, jonas.token, id)
    await change('client')
    const { count } = await socket.waitFor('notifications_changed')
    expect(count).toBe(2)
    socket.close()
    await untilKinds('member_added', 'message', 'role_changed')
    const text = JSON.stringify(await listOf())
    expect(text).not.toMatch(/margin|walnut/)
    expect(text).toContain('Steps in oak')
    expect(await countOf()).toBe(3)
    expect((await listOf())[0]).toMatchObject({
      kind: 'role_changed',
      title: texts.member.roleTitle('client', 'Hartwell Kitchen'),
      message: texts.member.roleText('Mara', 'client'),
      link: `/projects/${id}/overview`,
    })
  })

  it('loses notifications written at that moment', async () => {
    for (let round = 0; round < 5; round++) {
      await change('member')
      await Promise.all([post('Our margin'), post('is small'), change('client'), post('and secret')])
      await awaitEvents(app)
      const kinds = (await listOf()).filter(({ link }) => link.includes(id)).map(({ kind }) => kind)
      expect(kinds).not.toContain('message')
      const stored = 'select count(*)::int as count from notifications where uid_user = $1 and not is_read'
      const counted = await app.database.pool.query(stored, [jonas.uid_user])
      expect(await countOf()).toBe(counted.rows[0].count)
    }
  })

  it('does not get notifications determined before the change', async () => {
    await jonas.call('clearNotifications')
    const { pool } = app.database
    const act = await pool.connect()
    try {
      await act.query('begin')
      await act.query('select from members where uid_project = $1 and uid_user = $2 for update', [id, jonas.uid_user])
      await post('Our margin is small')
      // The notification waits for the transaction that changes the role.
      await vi.waitFor(async () => {
        const sql = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for key share%'
          and datname = current_database()`
        expect((await pool.query(sql)).rowCount).toBe(1)
      }, stretch(60_000))
      const demotion = `update members set role = 'client' where uid_project = $1 and uid_user = $2`
      await act.query(demotion, [id, jonas.uid_user])
      await act.query('commit')
    } finally {
      act.release()
    }
    await awaitEvents(app)
    expect((await listOf()).map(({ kind }) => kind)).not.toContain('message')
  })

  it('is not emailed waiting items', async () => {
    const wanted = { ...defaultPreferences, email_notifications: true, email_frequency: 'hourly' }
    await jonas.call('updatePreferences', { body: wanted })
    await post('Our margin is small')
    await vi.waitFor(async () => {
      const sql = `select from mail_items where uid_user = $1 and kind = 'message'`
      expect((await app.database.pool.query(sql, [jonas.uid_user])).rowCount).toBe(1)
    }, stretch(60_000))
    await change('client')
    await mara.call('updateProject', { params: { id }, body: { title: 'Oak kitchen' } })
    await vi.waitFor(async () => {
      const sql = `select from mail_items where uid_user = $1 and kind = 'project_update'`
      expect((await app.database.pool.query(sql, [jonas.uid_user])).rowCount).toBe(1)
    }, stretch(60_000))
    await sendDigests(app.app.context)
    await awaitMail(app, jonas.email, /updates|Oak kitchen/)
    const mails = (await mailsTo(app, jonas.email)).filter(({ subject }) => !subject.includes('Verify'))
    expect(mails.map(({ text }) => text).join('\n')).not.toContain('margin')
    expect(mails.map(({ text }) => text).join('\n')).toContain('Oak kitchen')
  })
})

describe('a client', () => {
  it('is notified of the description and files only, without addresses', async () => {
    await app.database.pool.query('update users set username = null where uid_user = $1', [mara.uid_user])
    await change('client')
    await jonas.call('clearNotifications')
    await post(`<p><span data-mention="${jonas.uid_user}">@Jonas</span> our margin</p>`)
    await addCard(mara, { uid_project: id }, 'Order')
    await mara.call('updateProject', { params: { id }, body: { description: '<p>New</p>' } })
    await vi.waitFor(async () => {
      const listed = (await listOf()).filter(({ link, kind }) => link.includes(id) && kind !== 'role_changed')
      expect(listed).toMatchObject([
        { kind: 'project_update', message: `${roleMessages.anonymous} changed the description` },
      ])
    }, stretch(60_000))
    const ofProject = (await listOf()).filter(({ link }) => link.includes(id))
    expect(JSON.stringify(ofProject)).not.toContain(mara.email)
  })
})
