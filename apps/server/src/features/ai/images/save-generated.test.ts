import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'

import type { GeneratedImage } from '@joinery/contract/ai'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { originMessages } from '@joinery/contract/messages/origin-messages'
import type { Reply } from '@joinery/contract/replies'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { sweepStaleBlobs } from '#platform/uploads/pending-blobs.ts'
import { addCard, readBoard } from '#testing/build-board.ts'
import { generate, picture } from '#testing/build-generation.ts'
import { buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { google, startVendor, type Vendor } from '#testing/loopback-vendor.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let vendor: Vendor
let app: TestApp
let owner: TestUser
let member: TestUser
beforeAll(async () => {
  vendor = await startVendor()
  app = await startTestApp({ settings: { GOOGLE_API_KEY: 'secret-google-key', GOOGLE_BASE_URL: vendor.address } })
  vendor.answer(google.image(await picture(120, 80)))
  ;[owner, member] = await Promise.all([buildUser(app), buildUser(app)])
})
afterAll(async () => {
  await app.close()
  await vendor.close()
})

let id: string
let image: GeneratedImage
beforeEach(async () => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  id = project.uid_project
  member = await withCredits(member)
  image = await make()
})
afterEach(() => vi.restoreAllMocks())

/** Enough credits for all tests of the file. */
const withCredits = async (user: TestUser): Promise<TestUser> => {
  await app.database.pool.query('update credit_accounts set balance = 500 where uid_user = $1', [user.uid_user])
  return user
}
const make = async (outputFormat = 'jpg', by = member): Promise<GeneratedImage> =>
  (await generate(by, { outputFormat })).body.image
const save = (by = member, uid_image = image.id, body: object = {}) =>
  by.call('saveGenerated', { params: { id: uid_image }, body: { uid_project: id, ...body } })
const filesFor = async (user: TestUser) => (await user.call('getProject', { params: { id } })).body.files
const fetchBytes = async (url: string) => (await app.app.http.inject({ url })).rawPayload
const xmpAt = async (url: string) => (await sharp(await fetchBytes(url)).metadata()).xmp?.toString() ?? ''
const blobs = async () =>
  (await readdir(joinPath(app.dataDir, 'files'), { recursive: true })).filter((name) => /^files\/\w/.test(name))
const pending = async () => (await app.database.pool.query('select key from pending_blobs')).rows
const made = 'digitalsourcetype/compositeWithTrainedAlgorithmicMedia'

describe('a generated image saved to a project', () => {
  it('becomes a file of identical bytes for any member, with its origin visible to everyone', async () => {
    const theirs = await joinSocket(app, owner.token, id)
    const received = theirs.waitFor('project_changed', ({ uid_project }) => uid_project === id)
    const { status, body } = await save()
    expect(status).toBe(201)
    const origin = {
      uid_image: image.id,
      prompt: image.prompt,
      provider_name: 'Google Gemini (gemini-3.1-flash-image)',
      is_local: false,
      source_uid_file: null,
    }
    expect(body.file).toMatchObject({
      filename: expect.stringMatching(/^room-0-ai-\d+\.jpg$/),
      mimetype: 'image/jpeg',
      width: 120,
      height: 80,
      uploaded_by: member.email,
      origin,
    })
    await received
    theirs.close()
    expect(await filesFor(owner)).toEqual([body.file])
    const found = (await owner.call('search', { query: { q: body.file.filename } })).body.files
    expect(found.find(({ uid_file }: { uid_file: string }) => uid_file === body.file.uid_file).origin).toEqual({
      is_local: false,
    })
    const projects = (await owner.call('listProjects')).body.projects
    expect(projects.find((one: { uid_project: string }) => one.uid_project === id).cover.origin).toEqual(origin)
    const bytes = await fetchBytes(`${body.file.url}&download=1`)
    expect(bytes.equals(await fetchBytes(image.url))).toBe(true)
    const { rows } = await app.database.pool.query('select sha256, filesize::int from files where uid_file = $1', [
      body.file.uid_file,
    ])
    expect(rows).toEqual([{ sha256: createHash('sha256').update(bytes).digest('hex'), filesize: bytes.length }])
    expect(await pending()).toEqual([])
  })

  it('notifies the other members like an upload', async () => {
    await save()
    const updates = async () =>
      (await owner.call('listNotifications')).body.notifications.filter(
        ({ kind, link }: { kind: string; link: string }) => kind === 'project_update' && link.includes(id),
      )
    await expect.poll(async () => (await updates()).length).toBe(1)
  })

  it('shows a client that it was made with AI, but neither author nor prompt', async () => {
    const client = await buildUser(app)
    await owner.call('addMember', { params: { id }, body: { email: client.email, role: 'client' } })
    await save()
    const [file] = await filesFor(client)
    expect(file.origin).toEqual({ is_local: false })
    expect((await save(client)).body.code).toBe('not_allowed')
  })

  it.each(['jpg', 'png', 'webp'])('as %s has the AI mark in every served size', async (outputFormat) => {
    const { file } = (await save(member, (await make(outputFormat)).id)).body
    for (const size of ['', '&download=1', '&w=64', '&w=2048'])
      expect(await xmpAt(`${file.url}${size}`)).toContain(made)
  })

  it('removes the metadata of uploads from smaller copies', async () => {
    const bytes = await sharp(await picture(300, 200))
      .withXmp(`<x>${made} at home</x>`)
      .jpeg()
      .toBuffer()
    await owner.call('updateProject', { params: { id }, form: fileForm([{ name: 'house.jpg', bytes }]) })
    const [file] = await filesFor(owner)
    expect(file.origin).toBeNull()
    expect(await xmpAt(`${file.url}&w=64`)).toBe('')
  })

  it('is marked again when the stored bytes have no mark', async () => {
    const unmarked = await sharp(await picture(120, 80))
      .jpeg()
      .toBuffer()
    await writeFile(joinPath(app.dataDir, 'files/generated', image.id), unmarked)
    const { file } = (await save()).body
    expect(await xmpAt(`${file.url}&download=1`)).toContain(made)
    expect((await fetchBytes(file.url)).length).toBe(file.filesize)
  })

  it('has the given name, with the extension of its type', async () => {
    const named = async (filename: string) => (await save(member, image.id, { filename })).body.file.filename
    expect(await named('revised-plan.png')).toBe('revised-plan.jpg')
    expect(await named('../..\\hello.exe')).toBe('hello.jpg')
    expect(await named('.png')).toBe(image.filename)
    expect((await save(member, image.id, { filename: 'x'.repeat(300) })).status).toBe(400)
  })

  it('becomes two files when saved twice, also concurrently', async () => {
    const answers = await Promise.all([save(), save()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await filesFor(owner)).toHaveLength(2)
  })

  it('stays, with its mark, when the image is deleted', async () => {
    const { file } = (await save()).body
    await member.call('deleteGenerated', { params: { id: image.id } })
    expect(await xmpAt(file.url)).toContain(made)
    expect((await filesFor(owner))[0].origin.uid_image).toBe(image.id)
  })

  it('responds with 404 and stores nothing when the image is deleted in between or foreign', async () => {
    const before = await blobs()
    const { storage } = app.app.context
    const copy = storage.copy.bind(storage)
    vi.spyOn(storage, 'copy').mockImplementation(async (from, to) => {
      const isCopied = await copy(from, to)
      await member.call('deleteGenerated', { params: { id: image.id } })
      return isCopied
    })
    const late = await save()
    expect([late.status, late.body.error]).toEqual([404, originMessages.imageNotFound])
    vi.restoreAllMocks()
    expect((await save()).status).toBe(404)
    image = await make()
    expect((await save(owner)).status).toBe(404)
    expect(await filesFor(owner)).toEqual([])
    expect(await blobs()).toEqual(before)
  })

  it('leaves nothing behind when the process dies between the copy and the commit', async () => {
    const before = await blobs()
    const { storage } = app.app.context
    const copy = storage.copy.bind(storage)
    const { promise: death, reject: die } = Promise.withResolvers<boolean>()
    const spy = vi.spyOn(storage, 'copy').mockImplementation(async (from, to) => {
      await copy(from, to)
      return death
    })
    const saving = save()
    await expect.poll(() => spy.mock.calls.length).toBe(1)
    await expect.poll(async () => (await blobs()).length).toBe(before.length + 1)
    // Runs at the next start, at the latest an hour later.
    await sweepStaleBlobs(app.database.db, storage, new Date(Date.now() + 2 * 60 * 60 * 1000))
    expect(await blobs()).toEqual(before)
    expect(await pending()).toEqual([])
    die(new Error('killed'))
    expect((await saving).status).toBe(500)
    expect(await filesFor(owner)).toEqual([])
  })
})

describe('a generated image added by its id', () => {
  const add = (body: object, by = member) => by.call('addGeneratedFile', { params: { id }, body })
  const addPhoto = async (): Promise<string> => {
    const bytes = await picture(30, 20)
    await owner.call('updateProject', { params: { id }, form: fileForm([{ name: 'kitchen.jpg', bytes }]) })
    return (await filesFor(owner))[0].uid_file
  }

  it('becomes a project file, also by a member, with its own source or the given one', async () => {
    const photo = await addPhoto()
    const plain = await add({ uid_image: image.id.toUpperCase() })
    expect(plain.status).toBe(201)
    expect(plain.body.file).toMatchObject({
      filename: image.filename,
      origin: { uid_image: image.id, source_uid_file: null },
    })
    const revision = await add({ uid_image: image.id, source_uid_file: photo.toUpperCase() })
    expect(revision.body.file.origin.source_uid_file).toBe(photo)
    expect(await filesFor(owner)).toHaveLength(3)
  })

  it('is rejected and stores nothing with an invalid or foreign image or source', async () => {
    const photo = await addPhoto()
    const before = await blobs()
    const elsewhere = await buildProject(member)
    const form = fileForm([{ name: 'own.jpg', bytes: await picture(30, 20) }])
    await member.call('updateProject', { params: { id: elsewhere.uid_project }, form })
    const { files } = (await member.call('getProject', { params: { id: elsewhere.uid_project } })).body
    const theirs = await make('jpg', await withCredits(owner))
    const rejected = [
      await add({}),
      await add({ uid_image: 'x' }),
      await add({ uid_image: theirs.id }),
      await add({ uid_image: image.id, source_uid_file: files[0].uid_file }),
      await add({ uid_image: image.id, source_uid_file: 'x' }),
    ]
    expect(rejected.map(({ status }) => status)).toEqual([400, 400, 404, 404, 400])
    expect((await filesFor(owner)).map(({ uid_file }: { uid_file: string }) => uid_file)).toEqual([photo])
    expect(await blobs()).toHaveLength(before.length + 1)
  })
})

describe('a posted generated image', () => {
  const reply = (by: TestUser, body: object) => by.call('createReply', { params: { id }, body })

  it('appears in the group chat with its origin', async () => {
    const theirs = await joinSocket(app, owner.token, id)
    const received = theirs.waitFor('receive_project_message', ({ uid_project }) => uid_project === id)
    const { status, body } = await reply(member, { content: '<p>Walnut</p>', uid_images: [image.id] })
    expect(status).toBe(201)
    const message: Reply = body.reply
    expect(message.attachments.map(({ origin }) => origin?.prompt)).toEqual([image.prompt])
    expect((await received).attachments[0]?.origin?.uid_image).toBe(image.id)
    theirs.close()
    const listed = (await owner.call('listReplies', { params: { id }, query: { replyType: 'discussion' } })).body
      .replies
    expect(listed[0].attachments[0].origin.uid_image).toBe(image.id)
    expect(await xmpAt(listed[0].attachments[0].url)).toContain(made)
  })

  it('needs no text, and follows uploaded files', async () => {
    expect((await reply(member, { uid_images: [image.id] })).status).toBe(201)
    const form = fileForm([{ name: 'note.txt', bytes: 'Measured' }], { uid_images: JSON.stringify([image.id]) })
    const { reply: both } = (await member.call('createReply', { params: { id }, form })).body
    expect(both.attachments.map(({ filename }: { filename: string }) => filename)).toEqual(['note.txt', image.filename])
  })

  it('can be added to a card or comment', async () => {
    const { reply: card } = (await reply(member, { replyType: 'kanban', uid_images: [image.id] })).body
    expect(card.attachments[0].origin.uid_image).toBe(image.id)
    const on = { replyType: 'kanban', parentReplyId: card.uid_reply, uid_images: [image.id] }
    expect((await reply(member, on)).body.reply.attachments[0].origin.uid_image).toBe(image.id)
    const there = await addCard(member, { uid_project: id }, 'Measure the niche')
    const params = { replyId: there.uid_reply }
    const added = await member.call('addCardFiles', { params, body: { uid_images: [image.id] } })
    expect(added.body.reply.attachments[0].origin.uid_image).toBe(image.id)
    const { todo } = await readBoard(owner, { uid_project: id })
    expect(todo.map(({ attachments }) => attachments[0]?.origin?.is_local)).toEqual([false, false])
  })

  it('is rejected as a whole when one image is foreign or there are too many', async () => {
    const before = await blobs()
    const theirs = await make('jpg', await withCredits(owner))
    const refused = await reply(member, { content: 'Look', uid_images: [image.id, theirs.id] })
    expect([refused.status, refused.body.error]).toEqual([404, originMessages.imageNotFound])
    const form = fileForm(
      Array.from({ length: limits.file.perRequest }, (_, at) => ({ name: `${at}.txt`, bytes: 'Measured' })),
      { uid_images: JSON.stringify([image.id]) },
    )
    const many = await member.call('createReply', { params: { id }, form })
    expect([many.status, many.body.error]).toEqual([400, messages.file.tooMany])
    expect((await reply(member, { uid_images: image.id })).status).toBe(400)
    expect((await owner.call('listReplies', { params: { id } })).body.replies).toEqual([])
    expect(await blobs()).toEqual(before)
  })
})
