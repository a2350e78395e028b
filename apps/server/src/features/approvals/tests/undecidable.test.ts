// Open requests that no one can decide any longer are withdrawn, and the requester is notified.
import { notificationEventMessages as texts } from '@joinery/contract/messages/notification-event-messages'
import type { Notification } from '@joinery/contract/notifications'
import type { Approval } from '@joinery/contract/review/approvals'
import type { GuestLink } from '@joinery/contract/review/links'
import { beforeEach, describe, expect, it } from 'vitest'

import { withdrawUndecidableJob } from '#features/approvals/withdraw-undecidable.job.ts'
import { awaitEvents } from '#testing/await-events.ts'
import { awaitMail, buildUser, newEmail, type TestUser } from '#testing/build-user.ts'
import { decide, readApprovals, requestOneApproval, tryRequestApproval } from '#testing/review/build-approval.ts'
import { buildGuest, buildLink } from '#testing/review/build-guest.ts'
import { buildReviewed, sendImage, type Reviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

let owner: TestUser
let member: TestUser
let person: TestUser
let reviewed: Reviewed
beforeEach(async () => {
  ;[owner, member, person] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  reviewed = await buildReviewed(owner, { member: [member, person] })
})

const statuses = async () => (await readApprovals(owner, reviewed.id)).map(({ status }) => status)
const notices = async (who: TestUser): Promise<Pick<Notification, 'title' | 'message'>[]> => {
  await awaitEvents(app)
  const { notifications } = (await who.call('listNotifications')).body
  return notifications
    .filter(({ kind }: Notification) => kind === 'approval_withdrawn')
    .map(({ title, message }: Notification) => ({ title, message }))
}
const noticeAbout = (name: string) => [
  {
    title: texts.approval.withdrawnTitle('kitchen.png'),
    message: texts.approval.withdrawnText(name, 1, 'Hartwell Kitchen'),
  },
]

const requestFromGuest = async (email: string, more: object = {}): Promise<Approval> => {
  const guests = [{ email, name: 'Client', ...more }]
  return (await tryRequestApproval(member, reviewed.uid_file, { guests })).body.approvals[0]
}
const linkOf = async (email: string): Promise<{ readonly url: string; readonly uid_link: string }> => {
  const { text } = await awaitMail(app, email, /requested your approval/)
  const { links } = (await owner.call('listLinks', { params: { id: reviewed.id } })).body
  return links.find(({ url }: GuestLink) => url !== null && text.includes(url))
}
const revoke = ({ uid_link }: Pick<GuestLink, 'uid_link'>) => owner.call('deleteLink', { params: { linkId: uid_link } })

describe('a request to a person in the project', () => {
  it('is withdrawn when the person is removed or leaves', async () => {
    await requestOneApproval(member, reviewed.uid_file, person)
    await requestOneApproval(member, reviewed.uid_file, owner)
    await owner.call('removeMember', { params: { id: reviewed.id, email: person.email } })
    expect((await statuses()).toSorted()).toEqual(['open', 'withdrawn'])
    expect(await notices(member)).toEqual(noticeAbout('Mara'))
    expect(await notices(owner)).toEqual([])
  })

  it('names a client without a name by their address when it is withdrawn', async () => {
    const unnamed = await buildUser(app, { username: '' })
    const { email } = unnamed
    await owner.call('addMember', { params: { id: reviewed.id }, body: { email, role: 'client' } })
    await requestOneApproval(member, reviewed.uid_file, unnamed)
    await owner.call('removeMember', { params: { id: reviewed.id, email } })
    expect(await notices(member)).toEqual(noticeAbout(email))
  })

  it("is withdrawn when the person's new role cannot see the file, and only then", async () => {
    const { uid_file } = await sendImage(member, reviewed.id)
    await requestOneApproval(member, reviewed.uid_file, person)
    await requestOneApproval(member, uid_file, person)
    const params = { id: reviewed.id, email: person.email }
    await owner.call('changeRole', { params, body: { role: 'client' } })
    const found = await readApprovals(owner, reviewed.id)
    expect(found.map((one) => [one.uid_file === uid_file, one.status])).toEqual([
      [true, 'withdrawn'],
      [false, 'open'],
    ])
  })

  it('is withdrawn when the account is deleted, with one notification and without the name', async () => {
    await requestOneApproval(member, reviewed.uid_file, person)
    expect((await person.call('deleteAccount', { body: { password: person.password, projects: [] } })).status).toBe(200)
    expect(await readApprovals(owner, reviewed.id)).toMatchObject([
      { status: 'withdrawn', person: { name: 'Deleted user' } },
    ])
    expect(await notices(member)).toHaveLength(1)
  })
})

describe('a request to a guest', () => {
  it('is withdrawn when its link is revoked, unlike requests with other links', async () => {
    const [email, other] = [newEmail(), newEmail()]
    await requestFromGuest(email)
    const { uid_approval } = await requestFromGuest(other)
    await revoke(await linkOf(email))
    const open = await readApprovals(owner, reviewed.id, { status: 'open' })
    expect(open.map((one) => one.uid_approval)).toEqual([uid_approval])
    expect(await notices(member)).toEqual(noticeAbout('Client'))
  })

  it('stays open while the guest has another link that allows the decision', async () => {
    const email = newEmail()
    const approval = await requestFromGuest(email)
    const emailed = await buildLink(owner, reviewed.id)
    await owner.call('sendLink', { params: { linkId: emailed.uid_link }, body: { email } })
    const opened = await buildLink(owner, reviewed.id)
    const viewOnly = await buildLink(owner, reviewed.id, { can: ['comment'] })
    await owner.call('sendLink', { params: { linkId: viewOnly.uid_link }, body: { email } })
    const guest = await buildGuest(app, opened, { email })
    await revoke(await linkOf(email))
    await revoke(emailed)
    expect(await statuses()).toEqual(['open'])
    await revoke(opened)
    expect(await statuses()).toEqual(['withdrawn'])
    expect((await decide(guest, approval)).status).toBe(401)
  })

  it('is withdrawn by the hourly job once its link has expired', async () => {
    const email = newEmail()
    await requestFromGuest(email)
    const run = () => withdrawUndecidableJob.run(app.app.context, {})
    await run()
    expect(await statuses()).toEqual(['open'])
    await app.database.pool.query('update guest_links set expires_at = $2 where uid_link = $1', [
      (await linkOf(email)).uid_link,
      app.now(),
    ])
    expect(await statuses()).toEqual(['open'])
    await Promise.all([run(), run()])
    expect(await statuses()).toEqual(['withdrawn'])
    expect(await notices(member)).toHaveLength(1)
  })

  it('has a link that is valid beyond its due date', async () => {
    const email = newEmail()
    const due_date = new Date(app.now().getTime() + 100 * 86_400_000).toISOString().slice(0, 10)
    await tryRequestApproval(member, reviewed.uid_file, { guests: [{ email, name: 'Client' }], due_date })
    const { links } = (await owner.call('listLinks', { params: { id: reviewed.id } })).body
    expect(links[0].expires_at > `${due_date}T23:59:59`).toBe(true)
  })

  it('is either decided or withdrawn when both happen concurrently', async () => {
    const emails = Array.from({ length: 6 }, newEmail)
    const outcomes = await Promise.all(
      emails.map(async (email) => {
        const approval = await requestFromGuest(email)
        const link = await linkOf(email)
        const guest = await buildGuest(app, link, { email })
        const resend = () => owner.call('resendApproval', { params: { id: approval.uid_approval } })
        // Revoking aborts the guest's call, which may have been stored.
        const [decided, revoked, sent] = await Promise.all([
          decide(guest, approval).then(
            ({ status }) => status,
            () => 'aborted',
          ),
          revoke(link),
          resend(),
        ])
        return { id: approval.uid_approval, decided, revoked: revoked.status, sent: sent.status }
      }),
    )
    const found = new Map((await readApprovals(owner, reviewed.id)).map((one) => [one.uid_approval, one.status]))
    for (const { id, decided, revoked, sent } of outcomes) {
      expect([200, 401, 404, 409, 'aborted']).toContain(decided)
      const possible = decided === 'aborted' ? ['approved', 'withdrawn'] : [decided === 200 ? 'approved' : 'withdrawn']
      expect(possible).toContain(found.get(id))
      expect([revoked, [200, 409].includes(sent)]).toEqual([200, true])
    }
  })
})
