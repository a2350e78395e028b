import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import type { Pin } from '@joinery/contract/review/pins'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'

import { moveTo, readBoard } from '#testing/build-board.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { addPin, buildReviewed, readPins, sendImage, setStatus } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'

import { regionOf } from './crop-region.ts'

const [owner, member, stranger] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])

/** Four quarters of four colours, 800 by 400 as shown; stored rotated by 90 degrees. */
const quarters = async (): Promise<Buffer> => {
  const quarter = (background: string) => sharp({ create: { width: 400, height: 200, channels: 3, background } }).png()
  const [red, green, blue, white] = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff', '#ffffff'].map((colour) => quarter(colour).toBuffer()),
  )
  const upright = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#000' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: green, left: 400, top: 0 },
      { input: blue, left: 0, top: 200 },
      { input: white, left: 400, top: 200 },
    ])
    .png()
    .toBuffer()
  // Rotated left; the EXIF orientation rotates it back.
  return sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer()
}

const build = (bytes?: Buffer) =>
  buildReviewed(owner, { member }, bytes && { name: 'kitchen.jpg', bytes, type: 'image/jpeg' })
const toCard = (who: TestUser, { uid_pin }: Pin) => who.call('createPinCard', { params: { pinId: uid_pin } })
const readOne = async (uid_file: string, { uid_pin }: Pin) =>
  (await readPins(owner, uid_file)).find((pin) => pin.uid_pin === uid_pin)

const download = async (file: Attachment) => {
  const answer = await app.app.http.inject({ url: file.url })
  const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return { width: info.width, height: info.height, colour: [...data.subarray(middle, middle + 3)] }
}

describe('creating a card from a comment', () => {
  it('copies the text, a link back and the commented part of the image', async () => {
    const { id, uid_file } = await build(await quarters())
    const pin = await addPin(member, uid_file, { x: 0.5, y: 0, w: 0.5, h: 0.5, content: '<p>Too <em>green</em></p>' })
    const { status, body } = await toCard(owner, pin)
    expect(status).toBe(201)
    const link = `${app.config.PUBLIC_URL}/projects/${id}/overview?file=${uid_file}&amp;pin=${pin.uid_pin}`
    expect(body.reply).toMatchObject({
      content: `<p>Too <em>green</em></p><p><a href="${link}">Open comment 1</a></p>`,
      original_content: 'Too green',
      kanban_status: 'todo',
      uid_user: owner.uid_user,
      attachments: [{ filename: 'kitchen-1.png', mimetype: 'image/png', width: 400, height: 200 }],
    })
    const part = await download(body.reply.attachments[0])
    expect([part.width, part.height]).toEqual([400, 200])
    expect(part.colour.map((value) => Math.round(value / 255))).toEqual([0, 1, 0])
    expect((await readBoard(owner, { uid_project: id })).todo.map(({ uid_reply }) => uid_reply)).toEqual([
      body.reply.uid_reply,
    ])
    expect((await readOne(uid_file, pin))?.card).toEqual({ uid_reply: body.reply.uid_reply, kanban_status: 'todo' })
  })

  it('sets the assignee and the due date, and notifies the assignee', async () => {
    const { id, uid_file } = await build()
    const create = async (body: object) => {
      const { uid_pin } = await addPin(owner, uid_file)
      return owner.call('createPinCard', { params: { pinId: uid_pin }, body })
    }
    const fields = { assignee_uid: member.uid_user, due_date: '2031-05-04' }
    const { status, body } = await create(fields)
    expect([status, body.reply]).toMatchObject([201, { ...fields, kanban_status: 'todo' }])
    const { todo } = await readBoard(member, { uid_project: id })
    expect(todo).toMatchObject([{ uid_reply: body.reply.uid_reply, ...fields }])
    await vi.waitFor(async () => {
      const { notifications } = (await member.call('listNotifications')).body
      expect(notifications).toContainEqual(
        expect.objectContaining({ link: expect.stringContaining(body.reply.uid_reply) }),
      )
    }, stretch(60_000))
    expect((await create({ due_date: null })).body.reply).toMatchObject({ assignee_uid: null, due_date: null })

    const refused = await create({ assignee_uid: stranger.uid_user })
    expect([refused.status, refused.body.error]).toEqual([400, messages.kanban.assigneeUnknown])
    expect((await create({ due_date: 'soon' })).status).toBe(400)
    expect((await readBoard(owner, { uid_project: id })).todo).toHaveLength(2)
  })

  it('crops the area around a point', async () => {
    const { uid_file } = await build(await quarters())
    const pin = await addPin(member, uid_file, { x: 0.75, y: 0.75 })
    const { body } = await toCard(member, pin)
    const part = await download(body.reply.attachments[0])
    expect([part.width, part.height]).toEqual([100, 100])
    expect(part.colour.map((value) => Math.round(value / 255))).toEqual([1, 1, 1])
  })

  it.each([
    [
      { x: 0, y: 0, w: null, h: null },
      { left: 0, top: 0, width: 50, height: 50 },
    ],
    [
      { x: 1, y: 1, w: null, h: null },
      { left: 350, top: 150, width: 50, height: 50 },
    ],
    [
      { x: 0.9999, y: 0.9999, w: 0.0001, h: 0.0001 },
      { left: 399, top: 199, width: 1, height: 1 },
    ],
    [
      { x: 0, y: 0, w: 1, h: 1 },
      { left: 0, top: 0, width: 400, height: 200 },
    ],
  ])('keeps the crop inside the image: %j', (mark, region) => {
    expect(regionOf(mark, { width: 400, height: 200 })).toEqual(region)
  })

  it('returns the same card with one image for repeated and concurrent requests', async () => {
    const { id, uid_file } = await build()
    const pin = await addPin(member, uid_file)
    const racing = await Promise.all([owner, member, owner, member, owner, member].map((who) => toCard(who, pin)))
    expect(racing.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(racing.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await toCard(member, pin)).status).toBe(200)
    expect(new Set(racing.map(({ body }) => body.reply.uid_reply)).size).toBe(1)
    const { todo } = await readBoard(owner, { uid_project: id })
    expect(todo.map(({ attachments }) => attachments.length)).toEqual([1])
    const { rows } = await app.database.pool.query('select from files where uid_project = $1', [id])
    expect(rows).toHaveLength(2)
  })

  it('is refused to a person who becomes a client at that moment', async () => {
    const { id, uid_file } = await build()
    const pin = await addPin(owner, uid_file)
    const answer = await whileHeld(app.database, {
      hold: (query) => query('select from pins where uid_pin = $1 for update', [pin.uid_pin]),
      act: () => toCard(member, pin),
      meanwhile: () =>
        app.database.pool.query("update members set role = 'client' where uid_project = $1 and uid_user = $2", [
          id,
          member.uid_user,
        ]),
    })
    expect([answer.status, answer.body.error]).toEqual([403, messages.http.notAllowed])
  })

  it('works for comments on files of messages, but not for strangers', async () => {
    const { id } = await build()
    const { uid_file } = await sendImage(member, id)
    const pin = await addPin(member, uid_file)
    expect((await toCard(stranger, pin)).status).toBe(404)
    expect((await toCard(owner, pin)).body.reply.attachments).toHaveLength(1)
  })
})

describe('a card and its comment', () => {
  const buildBoth = async () => {
    const { id, uid_file } = await build()
    const pin = await addPin(member, uid_file)
    const { body } = await toCard(owner, pin)
    return { id, uid_file, pin, card: { uid_reply: body.reply.uid_reply as string } }
  }

  it('resolves the comment when the card is done, names the person who moved it, and broadcasts', async () => {
    const { id, uid_file, pin, card } = await buildBoth()
    const socket = await joinSocket(app, owner.token, id)
    await moveTo(member, card, 'done')
    await socket.waitFor('project_review_changed', ({ uid_stack }) => uid_stack === uid_file)
    expect(await readOne(uid_file, pin)).toMatchObject({
      status: 'resolved',
      resolved_by: { uid_user: member.uid_user },
      card: { kanban_status: 'done' },
    })
    socket.close()
  })

  it('shows a card in progress and leaves the comment open', async () => {
    const { id, uid_file, pin, card } = await buildBoth()
    const socket = await joinSocket(app, owner.token, id)
    await moveTo(member, card, 'in_progress')
    await socket.waitFor('project_review_changed')
    expect(await readOne(uid_file, pin)).toMatchObject({ status: 'open', card: { kanban_status: 'in_progress' } })
    socket.close()
  })

  it('keeps a reopened comment open until the card is done again', async () => {
    const { id, uid_file, pin, card } = await buildBoth()
    const socket = await joinSocket(app, owner.token, id)
    const waitForEvents = (count: number) =>
      socket.waitFor('project_review_changed', () => socket.received('project_review_changed').length >= count)
    await moveTo(member, card, 'done')
    await waitForEvents(1)
    await setStatus(owner, pin, 'open')
    // A late event of an earlier move.
    const at = new Date(app.now().getTime() - 60_000).toISOString()
    const late = { type: 'card.moved', uid_user: member.uid_user, uid_project: id, ...card, to: 'done', at }
    await app.database.pool.query('insert into outbox (event) values ($1)', [JSON.stringify(late)])
    app.app.context.outbox.poke()
    await waitForEvents(3)
    expect(await readOne(uid_file, pin)).toMatchObject({ status: 'open' })
    await moveTo(member, card, 'todo')
    await moveTo(member, card, 'done')
    await waitForEvents(5)
    expect(await readOne(uid_file, pin)).toMatchObject({ status: 'resolved' })
    socket.close()
  })

  it('keeps the card and its status when the comment is resolved', async () => {
    const { pin, card } = await buildBoth()
    expect((await setStatus(owner, pin, 'resolved')).body.pin).toMatchObject({
      status: 'resolved',
      card: { ...card, kanban_status: 'todo' },
    })
  })

  it('shows no card after it is deleted, shows it again when restored, and allows a new one', async () => {
    const { id, uid_file, pin, card } = await buildBoth()
    const socket = await joinSocket(app, owner.token, id)
    await owner.call('deleteReply', { params: { replyId: card.uid_reply } })
    await socket.waitFor('project_review_changed')
    expect((await readOne(uid_file, pin))?.card).toBeNull()
    await owner.call('restoreReply', { params: { replyId: card.uid_reply } })
    expect((await readOne(uid_file, pin))?.card).toMatchObject({ uid_reply: card.uid_reply })
    await owner.call('deleteReply', { params: { replyId: card.uid_reply } })
    const second = await toCard(member, pin)
    expect(second.status).toBe(201)
    expect(second.body.reply.uid_reply).not.toBe(card.uid_reply)
    expect((await readOne(uid_file, pin))?.card?.uid_reply).toBe(second.body.reply.uid_reply)
    socket.close()
  })

  it('keeps the card when the comment is deleted', async () => {
    const { id, pin } = await buildBoth()
    await member.call('deletePin', { params: { pinId: pin.uid_pin } })
    expect((await readBoard(owner, { uid_project: id })).todo).toHaveLength(1)
  })
})
