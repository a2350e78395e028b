// Who is told that a decision is asked for, is due, or was made, and who is not.
import { notificationEventMessages as texts } from '@joinery/contract/messages/notification-event-messages'
import { defaultPreferences, type Notification } from '@joinery/contract/notifications'
import { beforeEach, describe, expect, it } from 'vitest'

import { remindApprovals } from '#features/approvals/remind-approvals.job.ts'
import { awaitMail, buildUser, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { addPictureVersion, askOne, decide, tryAsk, withdraw } from '#testing/review/build-approval.ts'
import { buildGuest } from '#testing/review/build-guest.ts'
import { buildReviewed, type Reviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'
import { within } from '#testing/within.ts'

let owner: TestUser
let member: TestUser
let client: TestUser
let reviewed: Reviewed
beforeEach(async () => {
  ;[owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  reviewed = await buildReviewed(owner, { member, client })
  await forget()
})

/** All events so far were handled. */
const settled = async (): Promise<void> => {
  const rest = async (): Promise<void> => {
    for (;;) {
      const { rows } = await app.database.pool.query('select from outbox')
      if (rows.length === 0) return
      app.app.context.outbox.poke()
    }
  }
  await within('events at rest', rest())
}

const forget = async (): Promise<void> => {
  await settled()
  for (const who of [owner, member, client]) await who.call('clearNotifications')
}

const told = async (who: TestUser): Promise<Pick<Notification, 'kind' | 'title' | 'message' | 'link'>[]> => {
  await settled()
  const { body } = await who.call('listNotifications')
  return body.notifications.map(({ kind, title, message, link }: Notification) => ({ kind, title, message, link }))
}

const link = () => `/projects/${reviewed.id}/overview?file=${reviewed.uid_file}&panel=approval`
const day = (after: number): string => new Date(app.now().getTime() + after * 86_400_000).toISOString().slice(0, 10)
const noonOf = (date: string): Date => new Date(`${date}T12:00:00.000Z`)
const remindOn = (date: string) => remindApprovals({ ...app.app.context, clock: { now: () => noonOf(date) } })

describe('asking', () => {
  it('tells the person who is asked, and nobody else', async () => {
    const due_date = day(3)
    await askOne(member, reviewed.uid_file, client, { note: 'Are the fronts right?', due_date })
    expect(await told(client)).toEqual([
      {
        kind: 'approval_asked',
        title: texts.approval.requestedTitle('Mara', 'kitchen.png'),
        message: texts.approval.requestedText(1, 'Hartwell Kitchen', due_date, 'Are the fronts right?'),
        link: link(),
      },
    ])
    expect([...(await told(owner)), ...(await told(member))]).toEqual([])
  })

  it('tells nobody who turned updates of projects off', async () => {
    await client.call('updatePreferences', { body: { ...defaultPreferences, notify_project_updates: false } })
    await askOne(member, reviewed.uid_file, client)
    expect(await told(client)).toEqual([])
  })

  it('comes by mail to whoever wants mails', async () => {
    const body = { ...defaultPreferences, email_notifications: true, email_frequency: 'instant' }
    await client.call('updatePreferences', { body })
    await askOne(member, reviewed.uid_file, client, { note: 'Are the fronts right?' })
    const mail = await awaitMail(app, client.email, /requested your approval/)
    expect(mail.text).toContain('Are the fronts right?')
    expect(mail.text).toContain(`${app.config.PUBLIC_URL}${link()}`)
  })
})

describe('a decision', () => {
  it('tells whoever asked, and the uploader', async () => {
    const approval = await askOne(member, reviewed.uid_file, client)
    await forget()
    await decide(client, approval, 'changes', 'Warmer, please')
    const expected = {
      kind: 'approval_decided',
      title: texts.approval.changesTitle('Mara', 'kitchen.png'),
      message: texts.approval.decidedText(1, 'Hartwell Kitchen', 'Warmer, please'),
      link: link(),
    }
    expect([await told(member), await told(owner), await told(client)]).toEqual([[expected], [expected], []])
  })

  it('of a guest says that it is one', async () => {
    const email = newEmail()
    const { body } = await tryAsk(member, reviewed.uid_file, { guests: [{ email, name: 'Client' }] })
    const url =
      /https?:\S+\/review\/[\w-]+/.exec((await awaitMail(app, email, /requested your approval/)).text)?.[0] ?? ''
    await decide(await buildGuest(app, { url }, { email, name: 'Eleanor' }), body.approvals[0])
    expect(await told(member)).toMatchObject([
      { title: texts.approval.approvedTitle('Eleanor (guest)', 'kitchen.png') },
    ])
  })

  it('is not told to an uploader who sees no approvals of others any more', async () => {
    const uploaded = await addPictureVersion(member, reviewed.uid_file)
    const params = { id: reviewed.id, email: member.email }
    await owner.call('changeRole', { params, body: { role: 'client' } })
    const approval = await askOne(owner, uploaded, client)
    await forget()
    await decide(client, approval)
    expect([(await told(owner)).length, await told(member)]).toEqual([1, []])
  })
})

describe('a reminder', () => {
  it('comes the day before and on the day, once each', async () => {
    const due_date = day(5)
    await askOne(owner, reviewed.uid_file, client, { due_date })
    await forget()
    const reminded = async (after: number): Promise<string[]> => {
      await remindOn(day(after))
      await remindOn(day(after))
      const kinds = (await told(client)).map(({ kind }) => kind)
      await forget()
      return kinds
    }
    expect(await reminded(3)).toEqual([])
    expect(await reminded(4)).toEqual(['approval_due'])
    expect(await reminded(5)).toEqual(['approval_due'])
    expect(await reminded(6)).toEqual([])
  })

  it('says what waits, and by when', async () => {
    const due_date = day(1)
    await askOne(owner, reviewed.uid_file, client, { due_date })
    await forget()
    await Promise.all([remindOn(day(0)), remindOn(day(0)), remindOn(day(0))])
    expect(await told(client)).toEqual([
      {
        kind: 'approval_due',
        title: texts.approval.dueTitle('kitchen.png'),
        message: texts.approval.dueText('Mara', 1, 'Hartwell Kitchen', due_date),
        link: link(),
      },
    ])
  })

  it('comes late where no process ran on the day', async () => {
    await askOne(owner, reviewed.uid_file, client, { due_date: day(2) })
    await forget()
    await remindOn(day(9))
    expect(await told(client)).toMatchObject([{ kind: 'approval_due' }])
  })

  it('comes to nobody who has decided, or of whom it was withdrawn', async () => {
    const due_date = day(1)
    await decide(client, await askOne(owner, reviewed.uid_file, client, { due_date }))
    await withdraw(owner, await askOne(owner, reviewed.uid_file, member, { due_date }))
    await forget()
    await remindOn(day(1))
    expect([...(await told(client)), ...(await told(member))]).toEqual([])
  })

  it('comes to a guest by mail, while the link is good and the mails are wanted', async () => {
    const [email, revoked, quiet] = [newEmail(), newEmail(), newEmail()]
    const due_date = day(1)
    const guests = [email, revoked, quiet].map((one) => ({ email: one, name: one.slice(0, 20) }))
    await tryAsk(owner, reviewed.uid_file, { guests, due_date, note: 'Are the fronts right?' })
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
