// A decision is stored once, by the recipient, for the content shown, also under concurrency.
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { beforeEach, describe, expect, it } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { addImageVersion, requestOneApproval, decide, readApprovals, withdraw } from '#testing/review/build-approval.ts'
import { buildReviewed, type Reviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

let reviewed: Reviewed
const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
beforeEach(async () => {
  reviewed = await buildReviewed(owner, { member, client })
})

const many = <Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

const statusOf = async (): Promise<string | undefined> => (await readApprovals(owner, reviewed.id))[0]?.status

describe('deciding', () => {
  it('stores an approval with a note', async () => {
    const approval = await requestOneApproval(member, reviewed.uid_file, client)
    const { status, body } = await decide(client, approval, 'approved', ' Lovely ')
    expect(status).toBe(200)
    expect(body.approval).toMatchObject({ status: 'approved', decision_note: 'Lovely', is_mine: true })
    expect(new Date(body.approval.decided_at).getTime()).toBeLessThanOrEqual(app.now().getTime())
    expect(await readApprovals(owner, reviewed.id, { status: 'decided' })).toMatchObject([{ status: 'approved' }])
    expect(await readApprovals(owner, reviewed.id, { status: 'open' })).toEqual([])
  })

  it('stores the truncated IP address only', async () => {
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    await decide(client, approval)
    const { rows } = await app.database.pool.query('select decided_from from approvals where uid_approval = $1', [
      approval.uid_approval,
    ])
    expect(rows).toEqual([{ decided_from: '127.0.0.0/24' }])
  })

  it('is rejected after the first decision', async () => {
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    await decide(client, approval)
    const { status, body } = await decide(client, approval, 'changes')
    expect([status, body.error]).toEqual([409, approvalMessages.alreadyDecided])
    expect(await statusOf()).toBe('approved')
  })

  it('is rejected for everyone but the recipient, including the owner', async () => {
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    expect([(await decide(owner, approval)).status, (await decide(member, approval)).status]).toEqual([403, 403])
    expect(await statusOf()).toBe('open')
  })

  it('is rejected after the request was withdrawn', async () => {
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    await withdraw(owner, approval)
    const { status, body } = await decide(client, approval)
    expect([status, body.error]).toEqual([409, approvalMessages.notOpen])
  })

  it('is rejected while the project is archived', async () => {
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    await owner.call('updateProject', { params: { id: reviewed.id }, body: { status: 'archived' } })
    expect((await decide(client, approval)).status).toBe(409)
    await owner.call('updateProject', { params: { id: reviewed.id }, body: { status: 'active' } })
    expect((await decide(client, approval)).status).toBe(200)
  })

  it('is rejected after the recipient left the project', async () => {
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    await owner.call('removeMember', { params: { id: reviewed.id, email: client.email } })
    expect((await decide(client, approval)).status).toBe(404)
  })
})

describe('concurrent requests', () => {
  it('store exactly one of 100 decisions', async () => {
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    const answers = await many(100, (index) => decide(client, approval, index % 2 === 0 ? 'approved' : 'changes'))
    const stored = answers.filter(({ status }) => status === 200)
    expect(stored).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
    expect(await statusOf()).toBe(stored[0]?.body.approval.status)
  })

  it('store either a decision or a withdrawal', async () => {
    for (let round = 0; round < 10; round++) {
      const approval = await requestOneApproval(owner, reviewed.uid_file, client)
      const [decided, withdrawn] = await Promise.all([decide(client, approval, 'changes'), withdraw(owner, approval)])
      expect(new Set([decided.status, withdrawn.status])).toEqual(new Set([200, 409]))
      expect(await statusOf()).toBe(decided.status === 200 ? 'changes' : 'withdrawn')
    }
  })

  it('never apply a decision to a version added at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const [newest] = (await owner.call('listVersions', { params: { fileId: reviewed.uid_file } })).body.versions
      const approval = await requestOneApproval(owner, newest.uid_file, client)
      const [decided, uid_file] = await Promise.all([
        decide(client, approval, 'changes'),
        addImageVersion(owner, newest.uid_file),
      ])
      const [stored] = await readApprovals(owner, reviewed.id)
      expect(stored).toMatchObject({
        uid_file: newest.uid_file,
        sha256: newest.sha256,
        status: decided.status === 200 ? 'changes' : 'superseded',
      })
      expect(uid_file).not.toBe(stored?.uid_file)
    }
  })

  it('either approve a version or delete it', async () => {
    for (let round = 0; round < 10; round++) {
      const { uid_file, id } = await buildReviewed(owner, { client })
      const approval = await requestOneApproval(owner, uid_file, client)
      const [decided, deleted] = await Promise.all([
        decide(client, approval),
        owner.call('deleteFile', { params: { fileId: uid_file } }),
      ])
      const isApproved = decided.status === 200
      expect(deleted.status).toBe(isApproved ? 409 : 200)
      // Deleting the last version deletes the file and its requests.
      const left = (await readApprovals(owner, id)).map(({ status }) => status)
      expect(left).toEqual(isApproved ? ['approved'] : [])
    }
  })
})

describe('withdrawing', () => {
  it('is allowed for the requester, the owner and managers', async () => {
    const first = await requestOneApproval(member, reviewed.uid_file, client)
    expect((await withdraw(client, first)).status).toBe(403)
    expect((await withdraw(member, first)).body.approval.status).toBe('withdrawn')
    const second = await requestOneApproval(member, reviewed.uid_file, client)
    expect((await withdraw(owner, second)).status).toBe(200)
    const third = await requestOneApproval(owner, reviewed.uid_file, client)
    expect((await withdraw(member, third)).status).toBe(403)
  })

  it('is rejected after the decision', async () => {
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    await decide(client, approval)
    const { status, body } = await withdraw(owner, approval)
    expect([status, body.error]).toEqual([409, approvalMessages.alreadyDecided])
  })
})
