import { beforeEach, describe, expect, it } from 'vitest'

import { buildUser, type TestUser } from '#testing/build-user.ts'
import { ask, requestOneApproval, decide, readApprovals, withdraw } from '#testing/review/build-approval.ts'
import { buildReviewed, sendImage, type Reviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'

let reviewed: Reviewed
const [owner, member, client, other] = await Promise.all([
  buildUser(app),
  buildUser(app),
  buildUser(app),
  buildUser(app),
])
beforeEach(async () => {
  reviewed = await buildReviewed(owner, { member, client: [client, other] })
})

const certificate = (who: Pick<TestUser, 'call'>, id: string) => who.call('getCertificate', { params: { id } })

describe('the list of approvals', () => {
  it('shows all approvals to the team, latest first, and only their own to clients', async () => {
    await requestOneApproval(owner, reviewed.uid_file, client)
    await ask(member, reviewed.uid_file, [other, owner])
    const all = await readApprovals(member, reviewed.id)
    expect(all.map(({ person }) => person.email).at(-1)).toBe(client.email)
    expect(all).toHaveLength(3)
    expect(await readApprovals(client, reviewed.id)).toMatchObject([{ is_mine: true }])
  })

  it('shows clients names only', async () => {
    const approval = await requestOneApproval(owner, reviewed.uid_file, client, { note: 'Please' })
    const { text, body } = await client.call('listApprovals', { params: { id: reviewed.id } })
    expect(body.approvals).toMatchObject([
      { asked_by: 'Mara', person: { name: 'Mara', email: null, uid_user: null, is_guest: false } },
    ])
    for (const { email } of [owner, member, other]) expect(text).not.toContain(email)
    expect((await decide(client, approval)).body.approval.person).toEqual(body.approvals[0].person)
  })

  it('can be filtered by file', async () => {
    const { uid_file } = await sendImage(member, reviewed.id)
    await requestOneApproval(owner, reviewed.uid_file, client)
    const inside = await requestOneApproval(owner, uid_file, member)
    expect(await readApprovals(owner, reviewed.id, { stack: inside.uid_stack ?? '' })).toEqual([inside])
  })

  it('hides approvals on files of messages from a member who becomes a client', async () => {
    const { uid_file } = await sendImage(owner, reviewed.id)
    const inside = await requestOneApproval(owner, uid_file, member)
    const params = { id: reviewed.id, email: member.email }
    await owner.call('changeRole', { params, body: { role: 'client' } })
    expect(await readApprovals(member, reviewed.id)).toEqual([])
    expect((await decide(member, inside)).status).toBe(404)
  })
})

describe('a single approval', () => {
  it('does not exist for other clients and strangers', async () => {
    const stranger = await buildUser(app)
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    await decide(client, approval)
    for (const who of [other, stranger]) {
      expect((await decide(who, approval)).status).toBe(404)
      expect((await certificate(who, approval.uid_approval)).status).toBe(404)
    }
    expect((await certificate(member, approval.uid_approval)).status).toBe(200)
  })
})

describe('viewers of the project', () => {
  it('get an event for every change, team and client alike', async () => {
    const sockets = await Promise.all([owner, client].map(({ token }) => joinSocket(app, token, reviewed.id)))
    const expectEvents = (count: number) =>
      Promise.all(
        sockets.map((socket) =>
          socket.waitFor('project_review_changed', () => socket.received('project_review_changed').length >= count),
        ),
      )
    const first = await requestOneApproval(member, reviewed.uid_file, client)
    await expectEvents(1)
    await withdraw(member, first)
    await expectEvents(2)
    await decide(client, await requestOneApproval(member, reviewed.uid_file, client))
    await expectEvents(4)
    for (const socket of sockets) {
      expect(socket.received('project_review_changed')).toHaveLength(4)
      socket.close()
    }
  })
})

describe('verification of a certificate', () => {
  const verify = (id: string) => app.client().call('verifyApproval', { params: { id } })

  it('returns the decision without email addresses or the project', async () => {
    const approval = await requestOneApproval(owner, reviewed.uid_file, client, { note: 'Between us' })
    await decide(client, approval, 'approved', 'Lovely')
    const { status, body, text } = await verify(approval.uid_approval)
    expect(status).toBe(200)
    expect(body.verification).toEqual({
      uid_approval: approval.uid_approval,
      kind: 'file',
      items: null,
      filename: 'kitchen.png',
      version: 1,
      sha256: reviewed.file.sha256,
      origin: null,
      status: 'approved',
      decided_by: 'Mara',
      decided_at: expect.any(String),
      studio: app.config.BRAND_NAME,
    })
    for (const secret of [client.email, owner.email, 'Hartwell', 'Between us', 'Lovely', '127.0.0'])
      expect(text).not.toContain(secret)
  })

  it('responds with 404 before the decision and for unknown ids', async () => {
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    expect((await verify(approval.uid_approval)).status).toBe(404)
    expect((await verify(reviewed.id)).status).toBe(404)
  })
})
