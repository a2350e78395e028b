// A file belongs to one project, and there to the project itself or to one message or card.
import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import type { Project } from '@joinery/contract/projects'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { transaction } from '#platform/database/database.ts'
import { sweepStaleBlobs } from '#platform/uploads/pending-blobs.ts'
import { addFiles, buildProject, fileForm, join, type TestFile } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

import { removeFiles } from './versions/remove-files.ts'
import { listVersionsOf } from './versions/version-queries.ts'

let kitchen: Project
let bath: Project
const app = await startTestApp()
const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])
afterAll(() => app.close())
beforeEach(async () => {
  ;[kitchen, bath] = [await buildProject(owner), await buildProject(owner, { title: 'Bath' })]
  await join(owner, kitchen, member)
})

const text = (name: string): TestFile => ({ name, bytes: name })
const picture = async (name: string): Promise<TestFile> => ({
  name,
  bytes: await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
    .png()
    .toBuffer(),
})
const filesOf = async ({ uid_project: id }: Project): Promise<Attachment[]> =>
  (await owner.call('getProject', { params: { id } })).body.files
const namesOf = async (project: Project) => (await filesOf(project)).map(({ filename }) => filename)
const listed = async (project: Project): Promise<Project> =>
  (await owner.call('listProjects')).body.projects.find((one: Project) => one.uid_project === project.uid_project)
const postMessage = async (who: TestUser, { uid_project: id }: Project, files: TestFile[]) =>
  (await who.call('createReply', { params: { id }, form: fileForm(files, { content: 'Here' }) })).body.reply
const statusOf = async (url: string) => (await app.app.http.inject({ url })).statusCode
const sweep = (): Promise<void> => {
  const { db, storage } = app.app.context
  return sweepStaleBlobs(db, storage, new Date(app.now().getTime() + 24 * 60 * 60 * 1000))
}
const upload = async (project: Project, file: TestFile): Promise<Attachment> => {
  await addFiles(owner, project, [file])
  const found = (await filesOf(project)).find(({ filename }) => filename === file.name)
  if (!found) throw new Error(`${file.name} is not there`)
  return found
}

describe('a project', () => {
  it('shows and counts its own files only, without those of other projects or of messages', async () => {
    await addFiles(owner, kitchen, [text('plan.txt'), text('list.txt')])
    await addFiles(owner, bath, [text('tiles.txt')])
    await postMessage(owner, kitchen, [text('said.txt')])
    expect([await namesOf(kitchen), await namesOf(bath)]).toEqual([['plan.txt', 'list.txt'], ['tiles.txt']])
    expect([(await listed(kitchen)).file_count, (await listed(bath)).file_count]).toEqual([2, 1])
  })

  it('has its latest image as its cover, including images of messages, until that is deleted', async () => {
    await addFiles(owner, bath, [await picture('bath.png')])
    await addFiles(owner, kitchen, [await picture('old.png')])
    app.passTime(1000)
    await addFiles(owner, kitchen, [text('plan.txt')])
    expect((await listed(kitchen)).cover?.filename).toBe('old.png')
    const { uid_reply } = await postMessage(member, kitchen, [await picture('new.png')])
    expect((await listed(kitchen)).cover?.filename).toBe('new.png')
    await owner.call('deleteReply', { params: { replyId: uid_reply } })
    expect((await listed(kitchen)).cover?.filename).toBe('old.png')
    expect((await listed(bath)).cover?.filename).toBe('bath.png')
  })

  it('deletes its files when it is deleted, and no others', async () => {
    const [deleted, stays] = [await upload(kitchen, text('plan.txt')), await upload(bath, text('tiles.txt'))]
    await owner.call('deleteProject', { params: { id: kitchen.uid_project } })
    expect([await statusOf(deleted.url), await statusOf(stays.url)]).toEqual([404, 200])
    const { storage } = app.app.context
    await expect.poll(() => storage.size(`files/${deleted.uid_file}`)).toBeNull()
    await sweep()
    expect(await storage.size(`files/${stays.uid_file}`)).toBe('tiles.txt'.length)
  })
})

describe('a deleted file', () => {
  it('leaves the other files and their bytes', async () => {
    const [plan, list] = [await upload(kitchen, text('plan.txt')), await upload(kitchen, text('list.txt'))]
    await owner.call('deleteFile', { params: { fileId: plan.uid_file } })
    expect(await namesOf(kitchen)).toEqual(['list.txt'])
    expect([await statusOf(plan.url), await statusOf(list.url)]).toEqual([404, 200])
    expect((await app.app.http.inject({ url: list.url })).body).toBe('list.txt')
  })

  it('is deleted once when two people delete it concurrently', async () => {
    const { uid_file } = await upload(kitchen, text('plan.txt'))
    const remove = () => owner.call('deleteFile', { params: { fileId: uid_file } })
    const answers = await whileHeld(app.database, {
      hold: (query) => query('select from files where uid_file = $1 for update', [uid_file]),
      act: () => Promise.all([remove(), remove()]),
      count: 2,
    })
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404])
  })

  it('is broadcast to the people who have the project open', async () => {
    const { uid_file } = await upload(kitchen, text('plan.txt'))
    const theirs = await joinSocket(app, member.token, kitchen.uid_project)
    await owner.call('deleteFile', { params: { fileId: uid_file } })
    expect(await theirs.waitFor('project_changed')).toEqual({ uid_project: kitchen.uid_project })
  })

  it('cannot be deleted by a member, or by the owner while it belongs to a message', async () => {
    const plan = await upload(kitchen, text('plan.txt'))
    const [messageFile] = (await postMessage(owner, kitchen, [text('said.txt')])).attachments
    const remove = async (who: TestUser, fileId: string) =>
      (await who.call('deleteFile', { params: { fileId } })).status
    expect([await remove(member, plan.uid_file), await remove(owner, messageFile.uid_file)]).toEqual([403, 404])
    expect([await statusOf(plan.url), await statusOf(messageFile.url)]).toEqual([200, 200])
  })
})

describe('the files of a message', () => {
  it('are hidden while it is deleted and shown again when it is restored', async () => {
    const [first, second] = [
      await postMessage(owner, kitchen, [text('a.txt')]),
      await postMessage(owner, kitchen, [text('b.txt'), text('c.txt')]),
    ]
    expect(second.attachments.map(({ filename }: Attachment) => filename)).toEqual(['b.txt', 'c.txt'])
    const seen = async () => [await statusOf(first.attachments[0].url), await statusOf(second.attachments[0].url)]
    await owner.call('deleteReply', { params: { replyId: first.uid_reply } })
    expect(await seen()).toEqual([404, 200])
    await owner.call('restoreReply', { params: { replyId: first.uid_reply } })
    expect(await seen()).toEqual([200, 200])
  })

  it('are permanently deleted without affecting those of other messages', async () => {
    const [first, second] = [
      await postMessage(owner, kitchen, [text('a.txt')]),
      await postMessage(owner, kitchen, [text('b.txt')]),
    ]
    const keys = await transaction(app.database.db, async (tx) =>
      removeFiles(app.app.context, tx, await listVersionsOf(tx, [first.uid_reply])),
    )
    expect(keys).toEqual([`files/${first.attachments[0].uid_file}`])
    expect(await statusOf(first.attachments[0].url)).toBe(404)
    expect(await statusOf(second.attachments[0].url)).toBe(200)
  })

  it('must be documents that can be shown', async () => {
    const form = fileForm([{ name: 'plan.dwg', bytes: Buffer.from([0x41, 0x43, 0x31, 0x30, 0, 1, 2, 0xff]) }])
    const { status, body } = await owner.call('createReply', { params: { id: kitchen.uid_project }, form })
    expect([status, body.error]).toEqual([415, messages.file.kindNotAccepted])
  })
})

describe('a download', () => {
  it('returns the file under its name to every person in the project and to no one else', async () => {
    const plan = await upload(kitchen, text('plan.txt'))
    const stranger = await buildUser(app)
    const answer = await member.call('downloadFile', { params: { fileId: plan.uid_file } })
    expect([answer.status, answer.text]).toEqual([200, 'plan.txt'])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="plan.txt"/)
    expect((await stranger.call('downloadFile', { params: { fileId: plan.uid_file } })).status).toBe(404)
  })

  it("works only with the file's own project and message", async () => {
    const plan = await upload(kitchen, text('plan.txt'))
    const [first, second] = [
      await postMessage(owner, kitchen, [text('a.txt')]),
      await postMessage(owner, kitchen, [text('b.txt')]),
    ]
    const inProject = ({ uid_project: id }: Project) =>
      owner.call('downloadAttachment', { params: { id, attachmentId: plan.uid_file } })
    expect([(await inProject(kitchen)).status, (await inProject(bath)).status]).toEqual([200, 404])
    const ofReply = (id: string, replyId: string) =>
      owner.call('downloadReplyAttachment', {
        params: { id, replyId, attachmentId: first.attachments[0].uid_file },
      })
    const tried = [
      await ofReply(kitchen.uid_project, first.uid_reply),
      await ofReply(kitchen.uid_project, second.uid_reply),
      await ofReply(bath.uid_project, first.uid_reply),
    ]
    expect(tried.map(({ status }) => status)).toEqual([200, 404, 404])
  })
})

it('the sweeper does not delete attached files', async () => {
  const plan = await upload(kitchen, text('plan.txt'))
  await sweep()
  expect(await statusOf(plan.url)).toBe(200)
})
