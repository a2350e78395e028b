import { notificationEventMessages as texts } from '@joinery/contract/messages/notification-event-messages'
import { defaultPreferences, type Notification } from '@joinery/contract/notifications'
import { beforeEach, describe, expect, it } from 'vitest'

import { remindApprovals } from '#features/approvals/remind-approvals.job.ts'
import { awaitEvents } from '#testing/await-events.ts'
import { awaitMail, buildUser, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import {
  addImageVersion,
  requestOneApproval,
  decide,
  tryRequestApproval,
  withdraw,
} from '#testing/review/build-approval.ts'
import { buildGuest } from '#testing/review/build-guest.ts'
import { buildReviewed, type Reviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

let owner: TestUser
let member: TestUser
let client: TestUser
let reviewed: Reviewed
beforeEach(async () => {
  ;[owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  reviewed = await buildReviewed(owner, { member, client })
  await forget()
})

const forget = async (): Promise<void> => {
  await awaitEvents(app)
  for (const who of [owner, member, client]) await who.call('clearNotifications')
}

const notificationsOf = async (who: TestUser): Promise<Pick<Notification, 'kind' | 'title' | 'message' | 'link'>[]> => {
  await awaitEvents(app)
  const { body } = await who.call('listNotifications')
  return body.notifications.map(({ kind, title, message, link }: Notification) => ({ kind, title, message, link }))
}

/** Waiting email items; an email that was just sent delays the next one. */
const countItems = async ({ uid_user }: TestUser): Promise<number> =>
  (await app.database.pool.query('select from mail_items where uid_user = $1', [uid_user])).rowCount ?? 0

const link = () => `/projects/${reviewed.id}/overview?file=${reviewed.uid_file}&panel=approval`
const day = (after: number): string => new Date(app.now().getTime() + after * 86_400_000).toISOString().slice(0, 10)
const noonOf = (date: string): Date => new Date(`${date}T12:00:00.000Z`)
const remindOn = (date: string) => remindApprovals({ ...app.app.context, clock: { now: () => noonOf(date) } })

describe('an approval request', () => {
  it('is emailed to a client who never chose emails, until they unsubscribe', async () => {
    await requestOneApproval(member, reviewed.uid_file, client)
    const mail = await awaitMail(app, client.email, /requested your approval/)
    // Saving other preferences does not turn emails off.
    await client.call('updatePreferences', { body: { ...defaultPreferences, notify_messages: false } })
    const version = await addImageVersion(member, reviewed.uid_file)
    await requestOneApproval(member, version, client)
    await awaitEvents(app)
    expect(await countItems(client)).toBe(1)
    const token = /unsubscribe\?token=([\w.-]+)/.exec(mail.text)?.[1] ?? ''
    expect((await app.client().call('unsubscribe', { query: { token } })).status).toBe(200)
    const next = await addImageVersion(member, reviewed.uid_file)
    await requestOneApproval(member, next, client)
    await awaitEvents(app)
    expect(await countItems(client)).toBe(0)
  })

  it('is not emailed to members who never chose emails, or to a client who turned emails off', async () => {
    await client.call('updatePreferences', { body: { ...defaultPreferences, email_notifications: true } })
    await client.call('updatePreferences', { body: { ...defaultPreferences, email_notifications: false } })
    for (const who of [client, member]) await requestOneApproval(owner, reviewed.uid_file, who)
    await awaitEvents(app)
    expect([await countItems(client), await countItems(member)]).toEqual([0, 0])
  })

  it('notifies only the requested person', async () => {
    const due_date = day(3)
    await requestOneApproval(member, reviewed.uid_file, client, { note: 'Are the fronts right?', due_date })
    expect(await notificationsOf(client)).toEqual([
      {
        kind: 'approval_asked',
        title: texts.approval.requestedTitle('Mara', 'kitchen.png'),
        message: texts.approval.requestedText(1, 'Hartwell Kitchen', due_date, 'Are the fronts right?'),
        link: link(),
      },
    ])
    expect([...(await notificationsOf(owner)), ...(await notificationsOf(member))]).toEqual([])
  })

  it('notifies no one who turned approvals off', async () => {
    await client.call('updatePreferences', { body: { ...defaultPreferences, notify_approvals: false } })
    await requestOneApproval(member, reviewed.uid_file, client)
    expect(await notificationsOf(client)).toEqual([])
  })

  it('is emailed to people who want email', async () => {
    const body = { ...defaultPreferences, email_notifications: true, email_frequency: 'instant' }
    await client.call('updatePreferences', { body })
    await requestOneApproval(member, reviewed.uid_file, client, { note: 'Are the fronts right?' })
    const mail = await awaitMail(app, client.email, /requested your approval/)
    expect(mail.text).toContain('Are the fronts right?')
    expect(mail.text).toContain(`${app.config.PUBLIC_URL}${link()}`)
  })
})

describe('a decision', () => {
  it('notifies the requester and the uploader', async () => {
    const approval = await requestOneApproval(member, reviewed.uid_file, client)
    await forget()
    await decide(client, approval, 'changes', 'Warmer, please')
    const expected = {
      kind: 'approval_decided',
      title: texts.approval.changesTitle('Mara', 'kitchen.png'),
      message: texts.approval.decidedText(1, 'Hartwell Kitchen', 'Warmer, please'),
      link: link(),
    }
    expect([await notificationsOf(member), await notificationsOf(owner), await notificationsOf(client)]).toEqual([
      [expected],
      [expected],
      [],
    ])
  })

  it("is marked as a guest's", async () => {
    const email = newEmail()
    const { body } = await tryRequestApproval(member, reviewed.uid_file, { guests: [{ email, name: 'Client' }] })
    const url =
      /https?:\S+\/review\/[\w-]+/.exec((await awaitMail(app, email, /requested your approval/)).text)?.[0] ?? ''
    await decide(await buildGuest(app, { url }, { email, name: 'Eleanor' }), body.approvals[0])
    expect(await notificationsOf(member)).toMatchObject([
      { title: texts.approval.approvedTitle('Eleanor (guest)', 'kitchen.png') },
    ])
  })

  it("does not notify an uploader who can no longer see other people's approvals", async () => {
    const uploaded = await addImageVersion(member, reviewed.uid_file)
    const params = { id: reviewed.id, email: member.email }
    await owner.call('changeRole', { params, body: { role: 'client' } })
    const approval = await requestOneApproval(owner, uploaded, client)
    await forget()
    await decide(client, approval)
    expect([(await notificationsOf(owner)).length, await notificationsOf(member)]).toEqual([1, []])
  })
})

describe('a reminder', () => {
  it('is sent the day before and on the day, once each', async () => {
    const due_date = day(5)
    await requestOneApproval(owner, reviewed.uid_file, client, { due_date })
    await forget()
    const reminded = async (after: number): Promise<string[]> => {
      await remindOn(day(after))
      await remindOn(day(after))
      const kinds = (await notificationsOf(client)).map(({ kind }) => kind)
      await forget()
      return kinds
    }
    expect(await reminded(3)).toEqual([])
    expect(await reminded(4)).toEqual(['approval_due'])
    expect(await reminded(5)).toEqual(['approval_due'])
    expect(await reminded(6)).toEqual([])
  })

  it('names the file and the due date', async () => {
    const due_date = day(1)
    await requestOneApproval(owner, reviewed.uid_file, client, { due_date })
    await forget()
    await Promise.all([remindOn(day(0)), remindOn(day(0)), remindOn(day(0))])
    expect(await notificationsOf(client)).toEqual([
      {
        kind: 'approval_due',
        title: texts.approval.dueTitle('kitchen.png'),
        message: texts.approval.dueText('Mara', 1, 'Hartwell Kitchen', due_date),
        link: link(),
      },
    ])
  })

  it('is sent late when no process ran on the day', async () => {
    await requestOneApproval(owner, reviewed.uid_file, client, { due_date: day(2) })
    await forget()
    await remindOn(day(9))
    expect(await notificationsOf(client)).toMatchObject([{ kind: 'approval_due' }])
  })

  it('is not sent after a decision or withdrawal', async () => {
    const due_date = day(1)
    await decide(client, await requestOneApproval(owner, reviewed.uid_file, client, { due_date }))
    await withdraw(owner, await requestOneApproval(owner, reviewed.uid_file, member, { due_date }))
    await forget()
    await remindOn(day(1))
    expect([...(await notificationsOf(client)), ...(await notificationsOf(member))]).toEqual([])
  })

  it('is emailed to a guest while the link is valid and emails are wanted', async () => {
    const [email, revoked, quiet] = [newEmail(), newEmail(), newEmail()]
    const due_date = day(1)
    const guests = [email, revoked, quiet].map((one) => ({ email: one, name: one.slice(0, 20) }))
    await tryRequestApproval(owner, reviewed.uid_file, { guests, due_date, note: 'Are the fronts right?' })
    const { links } = (await owner.call('listLinks', { params: { id: reviewed.id } })).body
    const theirs = links.find(({ name }: { name: string }) => name === revoked.slice(0, 20))
    await owner.call('deleteLink', { params: { linkId: theirs.uid_link } })
    const { text } = await awaitMail(app, quiet, /requested your approval/)
    const token = /unsubscribe\?guest=([\w.-]+)/.exec(text)?.[1] ?? ''
    await app.client().call('unsubscribeGuest', { query: { token } })
    await remindOn(day(0))
    await remindOn(day(0))
    const waits = async (to: string) =>
      (await mailsTo(app, to)).filter(({ subject }) => /is waiting for your decision/.test(subject))
    const [mail, ...more] = await waits(email)
    expect([mail?.text, more]).toEqual([expect.stringContaining('/review/'), []])
    expect([await waits(revoked), await waits(quiet)]).toEqual([[], []])
  })
})
