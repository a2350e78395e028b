import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import { beforeEach, describe, expect, it } from 'vitest'

import { buildUser, newEmail } from '#testing/build-user.ts'
import {
  addImageVersion,
  ask,
  requestOneApproval,
  decide,
  readApprovals,
  tryRequestApproval,
  withdraw,
} from '#testing/review/build-approval.ts'
import { buildReviewed, sendImage, type Reviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

let reviewed: Reviewed
const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
beforeEach(async () => {
  reviewed = await buildReviewed(owner, { member, client })
})

const day = (after: number): string => new Date(app.now().getTime() + after * 86_400_000).toISOString().slice(0, 10)

describe('requesting approval', () => {
  it('stores the recipient, the content hash, the note and the due date', async () => {
    const due_date = day(3)
    const body = { note: '  Are the fronts right? ', due_date }
    const approvals = await ask(member, reviewed.uid_file, [owner, client], body)
    expect(approvals).toMatchObject([
      { person: { email: owner.email, is_guest: false }, status: 'open' },
      { person: { email: client.email, uid_user: client.uid_user } },
    ])
    expect(await readApprovals(member, reviewed.id, { status: 'open' })).toEqual(expect.arrayContaining(approvals))
    expect(approvals[1]).toMatchObject({
      uid_file: reviewed.uid_file,
      uid_stack: reviewed.file.uid_stack,
      sha256: reviewed.file.sha256,
      version: 1,
      filename: 'kitchen.png',
      asked_by: 'Mara',
      note: 'Are the fronts right?',
      decision_note: '',
      decided_at: null,
      due_date,
      is_mine: false,
    })
  })

  it('shows the team the address of a client without a name, and others no address', async () => {
    const unnamed = await buildUser(app, { username: '' })
    await owner.call('addMember', { params: { id: reviewed.id }, body: { email: unnamed.email, role: 'client' } })
    const request = await requestOneApproval(owner, reviewed.uid_file, unnamed)
    expect((await readApprovals(owner, reviewed.id)).map(({ person }) => person.name)).toEqual([unnamed.email])
    expect((await readApprovals(unnamed, reviewed.id)).map(({ person }) => person.name)).toEqual([
      roleMessages.anonymousClient,
    ])
    const again = await tryRequestApproval(owner, reviewed.uid_file, { emails: [unnamed.email] })
    expect(again.body.error).toBe(approvalMessages.alreadyRequested(unnamed.email))
    await decide(unnamed, request)
    const verified = await app.client().call('verifyApproval', { params: { id: request.uid_approval } })
    expect(verified.body.verification.decided_by).toBe(roleMessages.anonymousClient)
  })

  it('is allowed for the newest version only', async () => {
    await addImageVersion(owner, reviewed.uid_file)
    const { status, body } = await tryRequestApproval(owner, reviewed.uid_file, { emails: [client.email] })
    expect([status, body.error]).toEqual([409, approvalMessages.notLatest])
  })

  it('rejects a second open request to one person, until the first is decided or withdrawn', async () => {
    const first = await requestOneApproval(owner, reviewed.uid_file, client)
    const { status, body } = await tryRequestApproval(member, reviewed.uid_file, { emails: [client.email] })
    expect([status, body.error]).toEqual([409, approvalMessages.alreadyRequested('Mara')])
    await withdraw(owner, first)
    const second = await requestOneApproval(owner, reviewed.uid_file, client)
    await decide(client, second, 'changes')
    expect((await requestOneApproval(owner, reviewed.uid_file, client)).status).toBe('open')
  })

  it('stores exactly one of 20 concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tryRequestApproval(owner, reviewed.uid_file, { emails: [client.email] })),
    )
    const statuses = Object.groupBy(answers, ({ status }) => status)
    expect([statuses[201]?.length, statuses[409]?.length]).toEqual([1, 19])
    expect(await readApprovals(owner, reviewed.id)).toHaveLength(1)
  })

  it('stores no request when one recipient is invalid', async () => {
    const stranger = newEmail()
    const { status, body } = await tryRequestApproval(owner, reviewed.uid_file, { emails: [client.email, stranger] })
    expect([status, body.error]).toEqual([400, `${stranger} is not in this project`])
    expect(await readApprovals(owner, reviewed.id)).toEqual([])
  })

  it('rejects people who are only invited', async () => {
    const email = newEmail()
    await owner.call('addMember', { params: { id: reviewed.id }, body: { email } })
    expect((await tryRequestApproval(owner, reviewed.uid_file, { emails: [email] })).status).toBe(400)
  })

  it('stores one request for a person given twice', async () => {
    const { body } = await tryRequestApproval(owner, reviewed.uid_file, {
      emails: [client.email, client.email.toUpperCase()],
    })
    expect(body.approvals).toHaveLength(1)
  })

  it.each([
    ['a request without recipients', { emails: [] }, approvalMessages.approverRequired],
    ['a due date in the past', { emails: ['a@people.example'], due_date: '2020-01-01' }, approvalMessages.dueDatePast],
    ['a note that is too long', { emails: ['a@people.example'], note: 'x'.repeat(2001) }, 'This note is too long'],
  ])('rejects %s', async (_, body, error) => {
    const answer = await tryRequestApproval(owner, reviewed.uid_file, body)
    expect([answer.status, answer.body.error]).toEqual([400, error])
  })

  it('accepts today as the due date', async () => {
    expect((await requestOneApproval(owner, reviewed.uid_file, client, { due_date: day(0) })).due_date).toBe(day(0))
  })

  it('allows members, but not clients, as recipients for a file of a message', async () => {
    const { uid_file } = await sendImage(member, reviewed.id)
    expect(await requestOneApproval(owner, uid_file, member)).toMatchObject({ status: 'open' })
    const { status, body } = await tryRequestApproval(owner, uid_file, { emails: [client.email] })
    expect([status, body.error]).toEqual([400, approvalMessages.cannotDecide(client.email)])
  })

  it('is rejected for clients and in archived projects', async () => {
    expect((await tryRequestApproval(client, reviewed.uid_file, { emails: [owner.email] })).status).toBe(403)
    await owner.call('updateProject', { params: { id: reviewed.id }, body: { status: 'archived' } })
    expect((await tryRequestApproval(owner, reviewed.uid_file, { emails: [client.email] })).status).toBe(409)
  })

  it('is recorded in the audit log of the recipient', async () => {
    await requestOneApproval(owner, reviewed.uid_file, client)
    const { body } = await client.call('listOwnAudit')
    expect(body.entries[0]).toMatchObject({ act: 'approval-asked', target: { name: 'kitchen.png' } })
  })
})
