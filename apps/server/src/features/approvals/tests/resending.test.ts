import { limits } from '@joinery/contract/limits'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import type { Notification } from '@joinery/contract/notifications'
import type { Approval } from '@joinery/contract/review/approvals'
import { beforeEach, describe, expect, it } from 'vitest'

import { awaitMail, buildUser, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { decide, requestOneApproval, tryRequestApproval } from '#testing/review/build-approval.ts'
import { buildReviewed, type Reviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'
import { stretch } from '#testing/stretch.ts'

let owner: TestUser
let member: TestUser
let person: TestUser
let reviewed: Reviewed
let email: string
beforeEach(async () => {
  ;[owner, member, person] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  reviewed = await buildReviewed(owner, { member: [member, person] })
  email = newEmail()
})

const requestSubject = /requested your approval/
const resend = (who: TestUser, { uid_approval }: Pick<Approval, 'uid_approval'>) =>
  who.call('resendApproval', { params: { id: uid_approval } })
const requestFromGuest = async (): Promise<Approval> =>
  (await tryRequestApproval(member, reviewed.uid_file, { guests: [{ email, name: 'Client' }], note: 'The fronts?' }))
    .body.approvals[0]
const urlIn = ({ text }: { readonly text: string }) => /https?:\S+\/review\/[\w-]+/.exec(text)?.[0]

describe('sending a request again', () => {
  it('emails a guest the same link with image, note and the sender as reply-to', async () => {
    const approval = await requestFromGuest()
    const first = await awaitMail(app, email, requestSubject)
    const { status, body } = await resend(owner, approval)
    expect([status, body.approval.status]).toEqual([200, 'open'])
    const second = await awaitMail(app, email, requestSubject, 2)
    expect(urlIn(second)).toBe(urlIn(first))
    expect(second.text).toContain('The fronts?')
    expect(second.html).toContain('cid:picture')
    expect([first.reply_to, second.reply_to]).toEqual([member.email, owner.email])
  })

  it('shows the link to people who can manage links, and to no one else', async () => {
    const approval = await requestFromGuest()
    expect(approval.uid_link).toBeNull()
    expect((await resend(member, approval)).body.approval.uid_link).toBeNull()
    const { links } = (await owner.call('listLinks', { params: { id: reviewed.id } })).body
    expect((await resend(owner, approval)).body.approval.uid_link).toBe(links[0].uid_link)
  })

  it('creates a new link when the previous one has expired', async () => {
    const approval = await requestFromGuest()
    const first = await awaitMail(app, email, requestSubject)
    await app.database.pool.query('update guest_links set expires_at = $2 where uid_project = $1', [
      reviewed.id,
      app.now(),
    ])
    expect((await resend(member, approval)).status).toBe(200)
    expect(urlIn(await awaitMail(app, email, requestSubject, 2))).not.toBe(urlIn(first))
  })

  it('notifies a person in the project again', async () => {
    const approval = await requestOneApproval(member, reviewed.uid_file, person)
    await resend(owner, approval)
    const requests = async (): Promise<number> => {
      const { notifications } = (await person.call('listNotifications')).body
      return notifications.filter(({ kind }: Notification) => kind === 'approval_asked').length
    }
    await expect.poll(requests, { timeout: stretch(60_000) }).toBe(2)
  })

  it('is rejected for other members, decided requests and unsubscribed guests', async () => {
    const approval = await requestFromGuest()
    expect((await resend(person, approval)).status).toBe(403)
    const { text } = await awaitMail(app, email, requestSubject)
    const token = /unsubscribe\?guest=([\w.-]+)/.exec(text)?.[1] ?? ''
    await app.client().call('unsubscribeGuest', { query: { token } })
    expect(await resend(member, approval)).toMatchObject({
      status: 409,
      body: { error: approvalMessages.unsubscribed('Client') },
    })
    expect(await mailsTo(app, email)).toHaveLength(1)
    const decided = await requestOneApproval(member, reviewed.uid_file, person)
    await decide(person, decided)
    expect((await resend(member, decided)).status).toBe(409)
  })

  it('is limited per hour', async () => {
    const approval = await requestFromGuest()
    const statuses = []
    for (let sent = 0; sent <= limits.guest.sentPerHour; sent++) statuses.push((await resend(owner, approval)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.guest.sentPerHour)
    expect(statuses.at(-1)).toBe(429)
  })
})
