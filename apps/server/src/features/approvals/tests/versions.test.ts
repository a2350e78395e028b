// Decisions stay with their version, and approved versions cannot be deleted.
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { beforeEach, describe, expect, it } from 'vitest'

import { emptyDeletedJob } from '#features/messages/empty-deleted.job.ts'
import { removeDeleted } from '#features/projects/remove-deleted.ts'
import { buildUser } from '#testing/build-user.ts'
import { addImageVersion, ask, requestOneApproval, decide, readApprovals } from '#testing/review/build-approval.ts'
import { buildReviewed, sendImage, type Reviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

let reviewed: Reviewed
const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
beforeEach(async () => {
  reviewed = await buildReviewed(owner, { member, client })
})

const statuses = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await readApprovals(owner, reviewed.id)).map(({ uid_approval, status }) => [uid_approval, status]),
  )

const stays = [409, 'An approved version cannot be deleted']

describe('a newer version', () => {
  it('supersedes open requests and keeps decisions', async () => {
    const [yes, open] = await ask(owner, reviewed.uid_file, [client, member])
    if (!yes || !open) throw new Error('Not asked')
    await decide(client, yes)
    const newer = await addImageVersion(owner, reviewed.uid_file)
    expect(await statuses()).toEqual({ [yes.uid_approval]: 'approved', [open.uid_approval]: 'superseded' })
    expect((await decide(member, open)).body.error).toBe(approvalMessages.notOpen)
    const again = await requestOneApproval(owner, newer, client)
    expect(again).toMatchObject({ version: 2, uid_file: newer })
    expect(again.sha256).not.toBe(yes.sha256)
  })
})

describe('deleting', () => {
  it('a version withdraws its open requests', async () => {
    const newer = await addImageVersion(owner, reviewed.uid_file)
    const open = await requestOneApproval(owner, newer, client)
    await owner.call('deleteFile', { params: { fileId: newer } })
    expect(await statuses()).toEqual({ [open.uid_approval]: 'withdrawn' })
    expect((await decide(client, open)).status).toBe(409)
  })

  it.each([
    ['alone', {}],
    ['with all versions', { versions: 'all' }],
  ])('an approved version is rejected, %s', async (_, query) => {
    await decide(client, await requestOneApproval(owner, reviewed.uid_file, client))
    await addImageVersion(owner, reviewed.uid_file)
    const { status, body } = await owner.call('deleteFile', { params: { fileId: reviewed.uid_file }, query })
    expect([status, body.error]).toEqual(stays)
    const { versions } = (await owner.call('listVersions', { params: { fileId: reviewed.uid_file } })).body
    expect(versions).toHaveLength(2)
  })

  it('a version is allowed when changes were requested', async () => {
    await decide(client, await requestOneApproval(owner, reviewed.uid_file, client), 'changes')
    await addImageVersion(owner, reviewed.uid_file)
    expect((await owner.call('deleteFile', { params: { fileId: reviewed.uid_file } })).status).toBe(200)
  })

  it('the message of an approved file is rejected', async () => {
    const { uid_file, uid_reply } = await sendImage(member, reviewed.id)
    await decide(owner, await requestOneApproval(member, uid_file, owner))
    const { status, body } = await member.call('deleteReply', { params: { replyId: uid_reply } })
    expect([status, body.error]).toEqual(stays)
    expect((await owner.call('listVersions', { params: { fileId: uid_file } })).status).toBe(200)
  })

  it('the card of an approved file, or the file itself, is rejected', async () => {
    const { uid_file, uid_reply } = await sendImage(owner, reviewed.id, { content: 'Oak', replyType: 'kanban' })
    await decide(member, await requestOneApproval(owner, uid_file, member))
    const params = { replyId: uid_reply }
    const card = await owner.call('deleteReply', { params })
    const file = await owner.call('removeCardFile', { params: { ...params, attachmentId: uid_file } })
    expect([card, file].map(({ status, body }) => [status, body.error])).toEqual([stays, stays])
  })

  it('a card with an approved file in its comments is rejected, and restoring it allows a decision', async () => {
    const card = await sendImage(owner, reviewed.id, { content: 'Oak', replyType: 'kanban' })
    const onCard = { content: 'This one', replyType: 'kanban', parentReplyId: card.uid_reply }
    const { uid_file } = await sendImage(owner, reviewed.id, onCard)
    const approval = await requestOneApproval(owner, uid_file, member)
    const params = { replyId: card.uid_reply }
    await owner.call('deleteReply', { params })
    expect((await decide(member, approval)).status).toBe(404)
    await owner.call('restoreReply', { params })
    expect((await decide(member, approval)).status).toBe(200)
    const { status, body } = await owner.call('deleteReply', { params })
    expect([status, body.error]).toEqual(stays)
  })

  it('a message hides its open requests until it is restored, and withdraws them once purged', async () => {
    const { uid_file, uid_reply } = await sendImage(member, reviewed.id)
    const open = await requestOneApproval(member, uid_file, owner)
    const params = { replyId: uid_reply }
    await member.call('deleteReply', { params })
    expect([(await decide(owner, open)).status, await statuses()]).toEqual([404, {}])
    await member.call('restoreReply', { params })
    expect(await statuses()).toEqual({ [open.uid_approval]: 'open' })
    await member.call('deleteReply', { params })
    const later = new Date(app.now().getTime() + 60 * 60 * 1000)
    await emptyDeletedJob.run({ ...app.app.context, clock: { now: () => later } }, {})
    const { rows } = await app.database.pool.query('select status from approvals where uid_approval = $1', [
      open.uid_approval,
    ])
    expect(rows).toEqual([{ status: 'withdrawn' }])
  })

  it('the project deletes its approvals', async () => {
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    await decide(client, approval)
    await owner.call('deleteProject', { params: { id: reviewed.id } })
    expect((await app.client().call('verifyApproval', { params: { id: approval.uid_approval } })).status).toBe(404)
    expect(await removeDeleted(app.app.context, 30_000)).toBe(true)
    const { rows } = await app.database.pool.query('select from approvals where uid_project = $1', [reviewed.id])
    expect(rows).toEqual([])
  })
})
