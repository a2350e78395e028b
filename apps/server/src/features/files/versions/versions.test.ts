import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'

import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { Project } from '@joinery/contract/projects'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { sweepStaleBlobs } from '#platform/uploads/pending-blobs.ts'
import { picture } from '#testing/build-generation.ts'
import { addFiles, buildProject, fileForm, join, type TestFile } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { untilWaiting } from '#testing/database/while-held.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

let project: Project
let id: string
let plan: Attachment
const app = await startTestApp()
const [owner, member, client] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
afterAll(() => app.close())
beforeEach(async () => {
  project = await buildProject(owner)
  id = project.uid_project
  await join(owner, project, member)
  await owner.call('addMember', { params: { id }, body: { email: client.email, role: 'client' } })
  await addFiles(owner, project, [text('plan.txt')])
  plan = (await filesOf())[0] as Attachment // just added
})
afterEach(() => vi.restoreAllMocks())

const text = (name: string): TestFile => ({ name, bytes: name })
const filesOf = async (): Promise<Attachment[]> => (await owner.call('getProject', { params: { id } })).body.files
const add = (fileId: string, file: TestFile, who = member) =>
  who.call('addVersion', { params: { fileId }, form: fileForm([file]) })
const added = async (fileId: string, name: string): Promise<Attachment> => (await add(fileId, text(name))).body.file
const list = (fileId: string) => member.call('listVersions', { params: { fileId } })
const numbersOf = async (fileId: string): Promise<number[]> =>
  (await list(fileId)).body.versions.map(({ version }: Attachment) => version)
const remove = (fileId: string, query: Record<string, string> = {}) =>
  owner.call('deleteFile', { params: { fileId }, query })
const listed = async (): Promise<Project> =>
  (await owner.call('listProjects')).body.projects.find((one: Project) => one.uid_project === id)
/** Stored files, without those still being written. */
const blobs = async () =>
  (await readdir(joinPath(app.dataDir, 'files', 'files'))).filter((name) => !name.endsWith('.part')).toSorted()
const statusOf = async (url: string) => (await app.app.http.inject({ url })).statusCode

describe('adding a version', () => {
  it('makes it the newest of its stack, by any member, and replaces the others in the file area', async () => {
    expect(plan).toMatchObject({ uid_stack: plan.uid_file, version: 1, version_count: 1 })
    expect(plan.sha256).toBe(createHash('sha256').update('plan.txt').digest('hex'))
    app.passTime(1000)
    const { status, body } = await add(plan.uid_file, text('plan b.txt'))
    expect(status).toBe(201)
    expect(body.file).toMatchObject({
      filename: 'plan b.txt',
      uploaded_by: member.email,
      uid_stack: plan.uid_file,
      version: 2,
      version_count: 2,
      sha256: createHash('sha256').update('plan b.txt').digest('hex'),
      origin: null,
    })
    expect(await filesOf()).toEqual([body.file])
    expect(await listed()).toMatchObject({ file_count: 1 })
    const found = (await owner.call('search', { query: { q: 'plan' } })).body.files
    expect(found.filter(({ uid_project }: { uid_project: string }) => uid_project === id)).toMatchObject([
      { uid_file: body.file.uid_file, uid_stack: plan.uid_stack, version: 2, version_count: 2 },
    ])
    const { versions } = (await list(plan.uid_file)).body
    expect(versions).toEqual([body.file, { ...plan, version_count: 2 }])
    expect((await list(body.file.uid_file)).body.versions).toEqual(versions)
    expect(await Promise.all(versions.map(({ url }: Attachment) => statusOf(url)))).toEqual([200, 200])
    const whole = await member.call('downloadFile', { params: { fileId: plan.uid_file } })
    expect(whole.text).toBe('plan.txt')
  })

  it('moves the project up and broadcasts it, to clients as a change of the review', async () => {
    const before = (await listed()).updated_at
    app.passTime(60_000)
    const [theirs, clients] = [await joinSocket(app, owner.token, id), await joinSocket(app, client.token, id)]
    const received = [
      theirs.waitFor('project_changed', ({ uid_project }) => uid_project === id),
      theirs.waitFor('project_review_changed', ({ uid_stack }) => uid_stack === plan.uid_stack),
      clients.waitFor('project_review_changed', ({ uid_stack }) => uid_stack === plan.uid_stack),
    ]
    await added(plan.uid_file, 'b.txt')
    await Promise.all(received)
    for (const socket of [theirs, clients]) socket.close()
    expect((await listed()).updated_at > before).toBe(true)
    const updates = async () =>
      (await owner.call('listNotifications')).body.notifications.filter(
        ({ kind, link }: { kind: string; link: string }) => kind === 'project_update' && link.includes(id),
      ).length
    await expect.poll(updates).toBe(1)
  })

  it('makes it the cover if it is an image', async () => {
    await addFiles(owner, project, [{ name: 'room.png', bytes: await picture(20, 10) }])
    const first = (await listed()).cover
    if (!first) throw new Error('No cover')
    await addFiles(owner, project, [{ name: 'other.png', bytes: await picture(9, 9) }])
    app.passTime(1000)
    const { file } = (await add(first.uid_file, { name: 'room 2.png', bytes: await picture(30, 10) })).body
    expect((await listed()).cover).toMatchObject({ uid_file: file.uid_file, version: 2, version_count: 2 })
    await remove(file.uid_file)
    expect((await listed()).cover?.filename).toBe('other.png')
    expect((await filesOf()).find(({ uid_stack }) => uid_stack === first.uid_stack)).toEqual(first)
  })

  it('requires exactly one file of the same kind within the limits', async () => {
    const refused = async (form: FormData) => {
      const { status, body } = await member.call('addVersion', { params: { fileId: plan.uid_file }, form })
      return [status, body.error]
    }
    const png = { name: 'plan.png', bytes: await picture() }
    const pdf = { name: 'plan.pdf', bytes: '%PDF-1.7\n%%EOF' }
    const before = await blobs()
    expect(await refused(fileForm([png]))).toEqual([400, reviewMessages.versionTypeMismatch])
    expect(await refused(fileForm([pdf]))).toEqual([400, reviewMessages.versionTypeMismatch])
    expect(await refused(fileForm([text('a.txt'), text('b.txt')]))).toEqual([400, reviewMessages.oneFileOnly])
    expect(await refused(fileForm([]))).toEqual([400, reviewMessages.versionRequired])
    const image = { uid_image: plan.uid_file }
    expect(await refused(fileForm([text('a.txt')], image))).toEqual([400, reviewMessages.oneFileOnly])
    const json = await member.call('addVersion', { params: { fileId: plan.uid_file }, body: {} })
    expect([json.status, json.body.error]).toEqual([400, reviewMessages.versionRequired])
    expect(await blobs()).toEqual(before)
    await addFiles(owner, project, [pdf])
    const drawing = (await filesOf()).find(({ filename }) => filename === 'plan.pdf')
    expect((await add(drawing?.uid_file ?? '', pdf)).status).toBe(201)
    expect((await add(drawing?.uid_file ?? '', text('plan.txt'))).status).toBe(400)
    const bounds: { versions: number } = limits.review
    vi.spyOn(bounds, 'versions', 'get').mockReturnValue(2)
    await added(plan.uid_file, 'b.txt')
    const { status, body } = await add(plan.uid_file, text('c.txt'))
    expect([status, body.error]).toEqual([409, reviewMessages.tooManyVersions])
    expect(await numbersOf(plan.uid_file)).toEqual([2, 1])
  })

  it('assigns a unique number to each of many concurrent versions', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => buildUser(app)))
    for (const person of people) await join(owner, project, person)
    const answers = await Promise.all(people.map((person, nr) => add(plan.uid_file, text(`${nr}.txt`), person)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(await numbersOf(plan.uid_file)).toEqual(Array.from({ length: 21 }, (_, nr) => 21 - nr))
    expect(await filesOf()).toMatchObject([{ version: 21, version_count: 21 }])
  })

  it('leaves nothing when the process dies between the bytes and the row', async () => {
    const before = await blobs()
    const { storage } = app.app.context
    const putFile = storage.putFile.bind(storage)
    const { promise: death, reject: die } = Promise.withResolvers<void>()
    vi.spyOn(storage, 'putFile').mockImplementation(async (key, path) => {
      await putFile(key, path)
      return death
    })
    const adding = add(plan.uid_file, text('b.txt'))
    await expect.poll(async () => (await blobs()).length).toBe(before.length + 1)
    await sweepStaleBlobs(app.database.db, storage, new Date(Date.now() + 2 * 60 * 60 * 1000))
    expect(await blobs()).toEqual(before)
    die(new Error('killed'))
    expect((await adding).status).toBe(500)
    vi.restoreAllMocks()
    expect((await list(plan.uid_file)).body.versions).toEqual([plan])
    expect(await added(plan.uid_file, 'c.txt')).toMatchObject({ version: 2, version_count: 2 })
  })
})

describe('deleting a version', () => {
  it('keeps the others, never reuses its number, and its id still resolves to the file', async () => {
    const [second, third] = [await added(plan.uid_file, 'b.txt'), await added(plan.uid_file, 'c.txt')]
    expect((await remove(third.uid_file)).status).toBe(200)
    expect(await numbersOf(third.uid_file)).toEqual([2, 1])
    expect(await filesOf()).toEqual([{ ...second, version_count: 2 }])
    expect(await added(third.uid_file, 'd.txt')).toMatchObject({ version: 4, version_count: 3 })
    expect((await remove(plan.uid_file)).status).toBe(200)
    expect([await numbersOf(plan.uid_stack), await numbersOf(plan.uid_file)]).toEqual([
      [4, 2],
      [4, 2],
    ])
    expect((await added(plan.uid_stack, 'e.txt')).uid_stack).toBe(plan.uid_stack)
    const gone = [
      remove(plan.uid_file),
      member.call('downloadFile', { params: { fileId: plan.uid_file } }),
      app.client().get(plan.url),
    ]
    expect((await Promise.all(gone)).map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await blobs()).not.toContain(plan.uid_file)
  })

  it('leaves no id that resolves to the file when it was the last version', async () => {
    const second = await added(plan.uid_file, 'b.txt')
    await remove(plan.uid_file)
    await remove(second.uid_file)
    const answers = [await list(plan.uid_file), await list(second.uid_file), await add(plan.uid_file, text('c.txt'))]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await filesOf()).toEqual([])
    for (const table of ['file_stacks', 'gone_versions']) {
      const { rows } = await app.database.pool.query(`select from ${table} where uid_stack = $1`, [plan.uid_stack])
      expect(rows).toEqual([])
    }
  })

  it('deletes all others on request, also by the id of a deleted version', async () => {
    const [second, third] = [await added(plan.uid_file, 'b.txt'), await added(plan.uid_file, 'c.txt')]
    await remove(second.uid_file)
    await addFiles(owner, project, [text('other.txt')])
    expect((await remove(second.uid_file, { versions: 'all' })).status).toBe(200)
    expect((await filesOf()).map(({ filename }) => filename)).toEqual(['other.txt'])
    expect(await Promise.all([plan.url, third.url].map(statusOf))).toEqual([404, 404])
    expect((await remove(plan.uid_file, { versions: 'all' })).status).toBe(404)
  })

  it('emits an event in the same transaction, which says whether it was the last one', async () => {
    const emitted = vi.spyOn(app.app.context.transactionEvents, 'emit')
    const events = () => emitted.mock.calls.map(([, event]) => event)
    const uid_pin = '0198c2a4-0000-7000-8000-000000000001'
    const form = fileForm([text('b.txt')], { uid_pin })
    const { file } = (await member.call('addVersion', { params: { fileId: plan.uid_file }, form })).body
    const shared = { uid_project: id, uid_stack: plan.uid_stack }
    const { uid_file } = file
    expect(events()).toEqual([{ type: 'file.version_added', ...shared, uid_file, version: 2, uid_pin }])
    emitted.mockClear()
    await remove(plan.uid_file)
    await remove(uid_file)
    expect(events()).toEqual([
      { type: 'file.version_deleted', ...shared, uid_file: plan.uid_file, is_last: false },
      { type: 'file.version_deleted', ...shared, uid_file, is_last: true },
    ])
  })

  it('can be refused by a listener, which keeps the version', async () => {
    const second = await added(plan.uid_file, 'b.txt')
    vi.spyOn(app.app.context.transactionEvents, 'emit').mockRejectedValue(new Error('refused'))
    expect((await remove(second.uid_file)).status).toBe(500)
    expect(await filesOf()).toEqual([second])
    expect(await statusOf(second.url)).toBe(200)
  })

  it('blocks adding one; after the last one there is nothing to add to', async () => {
    const { promise: adding, resolve: begin } = Promise.withResolvers<Awaited<ReturnType<typeof add>>>()
    vi.spyOn(app.app.context.transactionEvents, 'emit').mockImplementationOnce(async () => {
      begin(add(plan.uid_file, text('b.txt')))
      await untilWaiting(app.database)
    })
    expect((await remove(plan.uid_file)).status).toBe(200)
    expect((await adding).status).toBe(404)
    expect(await filesOf()).toEqual([])
  })

  it('waits for a version that is being added, and keeps that one', async () => {
    const { promise: removing, resolve: begin } = Promise.withResolvers<Awaited<ReturnType<typeof remove>>>()
    vi.spyOn(app.app.context.transactionEvents, 'emit').mockImplementationOnce(async () => {
      begin(remove(plan.uid_file))
      await untilWaiting(app.database)
    })
    expect((await add(plan.uid_file, text('b.txt'))).status).toBe(201)
    expect((await removing).status).toBe(200)
    expect(await filesOf()).toMatchObject([{ version: 2, version_count: 1 }])
  })

  it('concurrently with all others deletes the file and all its records', async () => {
    const others = [await added(plan.uid_file, 'b.txt'), await added(plan.uid_file, 'c.txt')]
    const answers = await Promise.all([plan, ...others].map(({ uid_file }) => remove(uid_file)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await filesOf()).toEqual([])
    expect((await list(plan.uid_file)).status).toBe(404)
  })
})
