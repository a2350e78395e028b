// Versions of files of a message or a card, which keeps showing the version it was sent with.
import type { GeneratedImage } from '@joinery/contract/ai'
import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { originMessages } from '@joinery/contract/messages/origin-messages'
import type { Project } from '@joinery/contract/projects'
import type { Reply } from '@joinery/contract/replies'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { emptyDeletedJob } from '#features/messages/empty-deleted.job.ts'
import { readBoard } from '#testing/build-board.ts'
import { generate, picture } from '#testing/build-generation.ts'
import { addFiles, buildProject, fileForm, join, type TestFile } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

let project: Project
let id: string
const app = await startTestApp()
const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
afterAll(() => app.close())
beforeEach(async () => {
  project = await buildProject(owner)
  id = project.uid_project
  await join(owner, project, member)
  await owner.call('addMember', { params: { id }, body: { email: client.email, role: 'client' } })
})
afterEach(() => vi.restoreAllMocks())

const text = (name: string): TestFile => ({ name, bytes: name })
const postMessage = async (fields: Record<string, string> = {}, files = [text('plan.txt')]): Promise<Reply> => {
  const form = fileForm(files, { content: 'Here', ...fields })
  return (await member.call('createReply', { params: { id }, form })).body.reply
}
const fileOf = ({ attachments }: Reply): Attachment => {
  const [file] = attachments
  if (!file) throw new Error('No file')
  return file
}
const add = async (fileId: string, name = 'b.txt', who = member): Promise<Attachment> =>
  (await who.call('addVersion', { params: { fileId }, form: fileForm([text(name)]) })).body.file
const list = (fileId: string, who = member) => who.call('listVersions', { params: { fileId } })
const discussion = async (): Promise<Reply[]> =>
  (await member.call('listReplies', { params: { id }, query: { replyType: 'discussion' } })).body.replies
const statusOf = async (url: string) => (await app.app.http.inject({ url })).statusCode
/** Waits until a deletion can no longer be undone. */
const letTimePass = async (): Promise<void> => {
  app.passTime(limits.reply.undoWithin + 1000)
  await emptyDeletedJob.run(app.app.context, {})
}

describe('a message', () => {
  it('shows the version it was sent with and the number of versions, also when it is quoted', async () => {
    const message = await postMessage()
    const plan = fileOf(message)
    const quotedMessage = { uid_reply: message.uid_reply }
    await owner.call('createReply', { params: { id }, body: { content: 'This one', quotedMessage } })
    const second = await add(plan.uid_file)
    expect(second).toMatchObject({ uid_stack: plan.uid_stack, version: 2, version_count: 2 })
    const shown = { uid_file: plan.uid_file, filename: 'plan.txt', version: 1, version_count: 2 }
    const [first, quoting] = (await discussion()).toSorted((one, other) => one.version - other.version).toReversed()
    expect(first?.attachments).toMatchObject([shown])
    expect(quoting?.details.quoted_message?.attachments).toMatchObject([shown])
    expect((await list(plan.uid_file)).body.versions.map(({ version }: Attachment) => version)).toEqual([2, 1])
    const { files, project: read } = (await owner.call('getProject', { params: { id } })).body
    expect([files, read.file_count]).toEqual([[], 0])
    const found = (await owner.call('search', { query: { q: 'b.txt' } })).body.files
    expect(found.filter(({ uid_project }: { uid_project: string }) => uid_project === id)).toMatchObject([
      { uid_file: second.uid_file, uid_message: message.uid_reply, version: 2 },
    ])
  })

  it('is broadcast again and returned when catching up, but not to clients', async () => {
    const message = await postMessage()
    const [theirs, clients] = [await joinSocket(app, owner.token, id), await joinSocket(app, client.token, id)]
    const updated = theirs.waitFor('project_message_updated', ({ uid_reply }) => uid_reply === message.uid_reply)
    const changed = theirs.waitFor('project_review_changed')
    const firstOfClients = clients.waitFor('project_review_changed')
    await add(fileOf(message).uid_file)
    expect((await updated).attachments).toMatchObject([{ version: 1, version_count: 2 }])
    expect(await changed).toEqual({ uid_project: id, uid_stack: fileOf(message).uid_stack })
    const since = await owner.call('listReplies', { params: { id }, query: { since: String(message.version) } })
    expect(since.body.replies).toMatchObject([{ uid_reply: message.uid_reply, attachments: [{ version_count: 2 }] }])
    await addFiles(owner, project, [text('open.txt')])
    const open = (await owner.call('getProject', { params: { id } })).body.files[0]
    await add(open.uid_file)
    expect((await firstOfClients).uid_stack).toBe(open.uid_stack)
    for (const socket of [theirs, clients]) socket.close()
  })

  it('hides all versions when it is deleted and shows them again when it is restored', async () => {
    const message = await postMessage()
    const plan = fileOf(message)
    const [second, third] = [await add(plan.uid_file), await add(plan.uid_file, 'c.txt')]
    await owner.call('deleteFile', { params: { fileId: second.uid_file } })
    const params = { replyId: message.uid_reply }
    const ids = [plan.uid_file, second.uid_file, third.uid_file]
    const seen = async () => (await Promise.all(ids.map((fileId) => list(fileId)))).map(({ status }) => status)
    await member.call('deleteReply', { params })
    expect(await seen()).toEqual([404, 404, 404])
    expect(await Promise.all([plan.url, third.url].map(statusOf))).toEqual([404, 404])
    const late = await member.call('addVersion', { params: { fileId: plan.uid_file }, form: fileForm([text('d.txt')]) })
    expect(late.status).toBe(404)
    await member.call('restoreReply', { params })
    expect(await seen()).toEqual([200, 200, 200])
    expect((await discussion())[0]?.attachments).toMatchObject([{ uid_file: plan.uid_file, version_count: 2 }])
  })

  it('deletes all versions when it is permanently deleted, and emits an event for each', async () => {
    const message = await postMessage()
    const plan = fileOf(message)
    const second = await add(plan.uid_file)
    await member.call('deleteReply', { params: { replyId: message.uid_reply } })
    const emitted = vi.spyOn(app.app.context.transactionEvents, 'emit')
    await letTimePass()
    const events = emitted.mock.calls.map(([, event]) => event)
    expect(events.filter(({ type }) => type === 'file.version_deleted')).toMatchObject([
      { type: 'file.version_deleted', uid_file: plan.uid_file, is_last: false },
      { type: 'file.version_deleted', uid_file: second.uid_file, is_last: true },
    ])
    for (const table of ['files', 'file_stacks', 'gone_versions']) {
      const { rows } = await app.database.pool.query(`select from ${table} where uid_stack = $1`, [plan.uid_stack])
      expect(rows).toEqual([])
    }
  })

  it('shows no versions added while it is deleted', async () => {
    for (let round = 0; round < 6; round += 1) {
      const message = await postMessage()
      const plan = fileOf(message)
      const params = { replyId: message.uid_reply }
      const adding = () =>
        owner.call('addVersion', { params: { fileId: plan.uid_file }, form: fileForm([text('b.txt')]) })
      const answers = await Promise.all([adding(), member.call('deleteReply', { params }), adding()])
      expect(answers[1]?.status).toBe(200)
      expect(answers.every(({ status }) => [200, 201, 404].includes(status))).toBe(true)
      const { rows } = await app.database.pool.query('select from files where uid_stack = $1 and not is_hidden', [
        plan.uid_stack,
      ])
      expect(rows).toEqual([])
    }
  })

  it('keeps the version it was sent with: only later ones can be deleted, by roles that can delete files', async () => {
    const plan = fileOf(await postMessage())
    const second = await add(plan.uid_file)
    const remove = async (fileId: string, who = owner, query = {}) =>
      (await who.call('deleteFile', { params: { fileId }, query })).status
    expect(await remove(plan.uid_file)).toBe(404)
    expect(await remove(plan.uid_file, owner, { versions: 'all' })).toBe(404)
    expect(await remove(second.uid_file, member)).toBe(403)
    expect(await remove(second.uid_file, client)).toBe(404)
    expect(await remove(second.uid_file)).toBe(200)
    expect((await discussion())[0]?.attachments).toMatchObject([{ uid_file: plan.uid_file, version_count: 1 }])
    expect((await list(second.uid_file)).body.versions).toMatchObject([{ uid_file: plan.uid_file }])
  })

  it('hides its versions from clients, including deleted ones', async () => {
    const plan = fileOf(await postMessage())
    const second = await add(plan.uid_file)
    await owner.call('deleteFile', { params: { fileId: second.uid_file } })
    for (const fileId of [plan.uid_file, second.uid_file]) {
      expect((await list(fileId, client)).status).toBe(404)
      const form = fileForm([text('c.txt')])
      expect((await client.call('addVersion', { params: { fileId }, form })).status).toBe(404)
    }
  })

  it('accepts as a version only a file it could have been sent with', async () => {
    const plan = fileOf(await postMessage({}, [{ name: 'plan.pdf', bytes: '%PDF-1.7\n%%EOF' }]))
    const drawing = { name: 'plan.dwg', bytes: Buffer.from([0x41, 0x43, 0x31, 0x30, 0, 1, 2, 0xff]) }
    const form = fileForm([drawing])
    expect((await member.call('addVersion', { params: { fileId: plan.uid_file }, form })).status).toBe(415)
  })
})

describe('a card', () => {
  const cards = async (): Promise<Reply[]> => (await readBoard(member, project)).todo
  const getBoard = (headers: Record<string, string> = {}) => member.call('getBoard', { params: { id }, headers })

  it('shows the version it was created with, and its board changes with each version', async () => {
    const plan = fileOf(await postMessage({ replyType: 'kanban' }))
    const before = await getBoard()
    const theirs = await joinSocket(app, owner.token, id)
    const received = theirs.waitFor('project_board_changed')
    const second = await add(plan.uid_file)
    expect((await received).card?.attachments).toMatchObject([{ uid_file: plan.uid_file, version_count: 2 }])
    theirs.close()
    const after = await getBoard({ 'if-none-match': String(before.headers.etag) })
    expect(after.status).toBe(200)
    expect((await cards())[0]?.attachments).toMatchObject([{ uid_file: plan.uid_file, version: 1, version_count: 2 }])
    await owner.call('deleteFile', { params: { fileId: second.uid_file } })
    expect((await cards())[0]?.attachments).toMatchObject([{ uid_file: plan.uid_file, version_count: 1 }])
  })

  it('loses every version of a file that is removed, and nothing else', async () => {
    const card = await postMessage({ replyType: 'kanban' }, [text('plan.txt'), text('list.txt')])
    const plan = fileOf(card)
    const second = await add(plan.uid_file)
    const third = await add(plan.uid_file, 'c.txt')
    await owner.call('deleteFile', { params: { fileId: third.uid_file } })
    const params = { replyId: card.uid_reply, attachmentId: plan.uid_file }
    const theirs = await joinSocket(app, owner.token, id)
    const received = theirs.waitFor('project_review_changed', ({ uid_stack }) => uid_stack === plan.uid_stack)
    const { body } = await member.call('removeCardFile', { params })
    await received
    theirs.close()
    expect(body.reply.attachments).toMatchObject([{ filename: 'list.txt', version_count: 1 }])
    expect(await Promise.all([plan.url, second.url].map(statusOf))).toEqual([404, 404])
    expect((await list(third.uid_file)).status).toBe(404)
  })

  it('rejects removing a later version as if it were a file of the card', async () => {
    const card = await postMessage({ replyType: 'kanban' })
    const second = await add(fileOf(card).uid_file)
    const params = { replyId: card.uid_reply, attachmentId: second.uid_file }
    expect((await member.call('removeCardFile', { params })).status).toBe(404)
    expect((await list(second.uid_file)).body.versions).toHaveLength(2)
  })
})

describe('a generated image', () => {
  const make = async (by: TestUser): Promise<GeneratedImage> => (await generate(by, { outputFormat: 'png' })).body.image

  it('becomes a version with its origin if it is the actor’s own; one of another person is not found', async () => {
    await addFiles(owner, project, [{ name: 'room.png', bytes: await picture(60, 40) }])
    const [room] = (await owner.call('getProject', { params: { id } })).body.files as [Attachment]
    const image = await make(member)
    const use = (by: TestUser) =>
      by.call('addVersion', { params: { fileId: room.uid_file }, body: { uid_image: image.id } })
    const { status, body } = await use(owner)
    expect([status, body.error]).toEqual([404, originMessages.imageNotFound])
    expect((await list(room.uid_file)).body.versions).toEqual([room])
    const { file } = (await use(member)).body
    expect(file).toMatchObject({ version: 2, version_count: 2, origin: { uid_image: image.id, is_local: true } })
    const seen = (await list(room.uid_file, client)).body.versions
    expect(seen.map(({ origin }: Attachment) => origin)).toEqual([{ is_local: true }, null])
  })
})
