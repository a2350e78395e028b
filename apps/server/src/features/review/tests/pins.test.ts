import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { beforeAll, describe, expect, it } from 'vitest'

import { newId } from '#platform/ids.ts'
import { fileForm } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import {
  addComment,
  addPin,
  buildReviewed,
  readPins,
  sendImage,
  setStatus,
  tryPin,
  type Reviewed,
} from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'

let reviewed: Reviewed
const [owner, member, client, stranger] = await Promise.all([
  buildUser(app),
  buildUser(app),
  buildUser(app),
  buildUser(app),
])

const build = () => buildReviewed(owner, { member, client })
const update = (who: TestUser, pinId: string, body: object) => who.call('updatePin', { params: { pinId }, body })
const remove = (who: TestUser, pinId: string) => who.call('deletePin', { params: { pinId } })

describe('a comment on an image', () => {
  beforeAll(async () => {
    reviewed = await build()
  })

  it('is returned with its number and can be read by everyone in the project', async () => {
    const { status, body } = await tryPin(member, reviewed.uid_file, {
      x: 0.1,
      y: 0.2,
      w: 0.3,
      h: 0.4,
      content: '<p>Too <strong>dark</strong></p>',
      clientId: 'mine',
    })
    expect(status).toBe(201)
    expect(body.pin).toMatchObject({
      uid_file: reviewed.uid_file,
      uid_stack: reviewed.file.uid_stack,
      version: 1,
      number: 1,
      x: 0.1,
      y: 0.2,
      w: 0.3,
      h: 0.4,
      page: null,
      status: 'open',
      content: '<p>Too <strong>dark</strong></p>',
      original_content: 'Too dark',
      author: { uid_user: member.uid_user, name: 'Mara', is_guest: false },
      clientId: 'mine',
      edited_at: null,
      resolved_by: null,
      comments: [],
      card: null,
      answer: null,
    })
    for (const who of [owner, member, client]) {
      expect(await readPins(who, reviewed.uid_file)).toMatchObject([{ number: 1, original_content: 'Too dark' }])
    }
  })

  it('is a point without width and height', async () => {
    expect(await addPin(client, reviewed.uid_file)).toMatchObject({ number: 2, w: null, h: null })
    expect(await addPin(client, reviewed.uid_file, { x: 1, y: 1 })).toMatchObject({ x: 1, y: 1 })
  })

  const outside = [
    { x: -0.01 },
    { y: 1.01 },
    { x: 0.8, w: 0.3, h: 0.1 },
    { y: 0.8, w: 0.1, h: 0.3 },
    { w: 0.2 },
    { h: 0.2 },
    { w: 0, h: 0.1 },
    { x: 'left' },
  ]
  it.each(outside)('is rejected outside the image: %j', async (body) => {
    expect(await tryPin(member, reviewed.uid_file, body)).toMatchObject({
      status: 400,
      body: { message: reviewMessages.positionUnknown },
    })
  })

  it('is rejected with a page', async () => {
    const answer = await tryPin(member, reviewed.uid_file, { page: 1 })
    expect(answer).toMatchObject({ status: 400, body: { message: reviewMessages.pageUnknown } })
  })

  it.each(['<p> </p>', '<p><br></p>', '<script>alert(1)</script>'])('is rejected without text: %s', async (content) => {
    const answer = await tryPin(member, reviewed.uid_file, { content })
    expect(answer).toMatchObject({ status: 400, body: { message: reviewMessages.contentRequired } })
  })

  it('is sanitised to the allowed rich text', async () => {
    const content = '<p onclick="steal()">Warm <img src=x onerror=alert(1)><a href="javascript:alert(1)">oak</a></p>'
    const pin = await addPin(member, reviewed.uid_file, { content })
    expect(pin.content).toBe('<p>Warm <a>oak</a></p>')
    const comment = await addComment(member, pin, '<iframe src="https://evil.example"></iframe><p>Yes</p>')
    expect(comment.content).toBe('<p>Yes</p>')
  })

  it('is rejected when it is too long, also after escaping', async () => {
    for (const content of ['a'.repeat(limits.review.contentMax + 1), '&'.repeat(limits.review.contentMax - 1)]) {
      const answer = await tryPin(member, reviewed.uid_file, { content })
      expect(answer).toMatchObject({ status: 400, body: { message: reviewMessages.contentTooLong } })
    }
  })

  it('is rejected on files other than images and PDFs', async () => {
    const text = await buildReviewed(owner, {}, { name: 'plan.txt', bytes: 'Measured' })
    const answer = await tryPin(owner, text.uid_file)
    expect(answer).toMatchObject({ status: 400, body: { message: reviewMessages.cannotComment } })
  })

  it('is rejected with a 404 on an unknown file and for strangers', async () => {
    const answers = [await tryPin(owner, newId()), await tryPin(stranger, reviewed.uid_file)]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { message: messages.http.notFound } })
    }
  })

  it('is rejected once the version has the maximum number of comments', async () => {
    const full = await build()
    const first = await addPin(owner, full.uid_file)
    await app.database.pool.query(
      `insert into pins (uid_pin, uid_project, uid_stack, uid_file, version, number, x, y, content, original_content,
         uid_user, created_at)
       select gen_random_uuid(), uid_project, uid_stack, uid_file, version, n + 1, x, y, content, original_content,
         uid_user, created_at from pins, generate_series(1, $2) as n where uid_pin = $1`,
      [first.uid_pin, limits.review.pins - 1],
    )
    const answer = await tryPin(owner, full.uid_file)
    expect(answer).toMatchObject({ status: 409, body: { message: reviewMessages.tooManyPins } })
  })
})

describe('a repeated client id', () => {
  it('stores a comment or reply once and returns it every time, also concurrently', async () => {
    const { uid_file } = await build()
    await addPin(owner, uid_file)
    const sends = Array.from({ length: 8 }, () => addPin(member, uid_file, { clientId: 'again' }))
    const pins = await Promise.all(sends)
    expect(new Set(pins.map(({ uid_pin }) => uid_pin)).size).toBe(1)
    expect(await readPins(owner, uid_file)).toHaveLength(2)
    const [pin] = pins
    if (!pin) throw new Error('No comment')
    const answer = () =>
      member.call('createPinComment', { params: { pinId: pin.uid_pin }, body: { content: 'Yes', clientId: 'again' } })
    const answers = await Promise.all([answer(), answer(), answer(), answer()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.comment.uid_comment)).size).toBe(1)
    // Repeats use up no numbers.
    expect(await addPin(member, uid_file)).toMatchObject({ number: 3 })
    expect((await readPins(owner, uid_file)).map(({ comments }) => comments.length)).toEqual([0, 1, 0])
  })

  it('applies per author and file', async () => {
    const [one, other] = [await build(), await build()]
    const pins = [
      await addPin(member, one.uid_file, { clientId: 'a' }),
      await addPin(owner, one.uid_file, { clientId: 'a' }),
      await addPin(member, other.uid_file, { clientId: 'a' }),
    ]
    expect(new Set(pins.map(({ uid_pin }) => uid_pin)).size).toBe(3)
    expect((await readPins(owner, one.uid_file)).map(({ clientId }) => clientId)).toEqual([null, 'a'])
  })
})

describe('viewers of the file', () => {
  it('get an event after every change, clients only for the project files', async () => {
    const { id, uid_file, file } = await build()
    const message = await sendImage(member, id)
    const [inside, outside] = await Promise.all([joinSocket(app, owner.token, id), joinSocket(app, client.token, id)])
    const pin = await addPin(member, uid_file)
    const comment = await addComment(member, pin)
    const params = { pinId: pin.uid_pin, commentId: comment.uid_comment }
    await member.call('updatePinComment', { params, body: { content: 'No' } })
    await member.call('deletePinComment', { params })
    await update(member, pin.uid_pin, { content: 'No' })
    await setStatus(member, pin, 'resolved')
    await remove(member, pin.uid_pin)
    const hidden = await addPin(member, message.uid_file)
    await setStatus(member, hidden, 'resolved')
    await Promise.all([inside.settle(), outside.settle()])
    const ofFile = Array.from({ length: 7 }, () => ({ uid_project: id, uid_stack: file.uid_stack }))
    const ofMessage = Array.from({ length: 2 }, () => ({ uid_project: id, uid_stack: message.uid_file }))
    expect(inside.received('project_review_changed')).toEqual([...ofFile, ...ofMessage])
    expect(outside.received('project_review_changed')).toEqual(ofFile)
    inside.close()
    outside.close()
  })
})

describe('in an archived project', () => {
  it('comments can be read but not changed', async () => {
    const { id, uid_file } = await build()
    const pin = await addPin(member, uid_file)
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    expect(await readPins(member, uid_file)).toHaveLength(1)
    const tries = [
      await tryPin(member, uid_file),
      await setStatus(member, pin, 'resolved'),
      await update(member, pin.uid_pin, { content: 'No' }),
      await remove(member, pin.uid_pin),
      await member.call('createPinComment', { params: { pinId: pin.uid_pin }, body: { content: 'No' } }),
      await member.call('createPinCard', { params: { pinId: pin.uid_pin } }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409])
  })
})

describe('when the message of the file is deleted', () => {
  it('its comments are hidden until it is restored', async () => {
    const { id } = await build()
    const { uid_reply, uid_file } = await sendImage(member, id)
    const pin = await addPin(owner, uid_file)
    await member.call('deleteReply', { params: { replyId: uid_reply } })
    expect((await setStatus(owner, pin, 'resolved')).status).toBe(404)
    expect((await owner.call('listPins', { params: { fileId: uid_file } })).status).toBe(404)
    const { body } = await owner.call('getReview', { params: { id } })
    expect(body).toEqual({ stacks: [], open: [], decided: [] })
    await member.call('restoreReply', { params: { replyId: uid_reply } })
    expect(await readPins(owner, uid_file)).toHaveLength(1)
  })
})

describe('a removed member', () => {
  it('loses access, and their comments keep their name', async () => {
    const { id, uid_file } = await build()
    const pin = await addPin(member, uid_file)
    await owner.call('removeMember', { params: { id, email: member.email } })
    expect((await member.call('listPins', { params: { fileId: uid_file } })).status).toBe(404)
    expect((await update(member, pin.uid_pin, { content: 'Back' })).status).toBe(404)
    expect((await remove(member, pin.uid_pin)).status).toBe(404)
    expect(await readPins(owner, uid_file)).toMatchObject([{ author: { name: 'Mara', uid_user: member.uid_user } }])
  })
})

it('rejects a file upload in place of a comment', async () => {
  const { uid_file } = await build()
  const form = fileForm([{ name: 'a.txt', bytes: 'a' }])
  expect((await member.call('createPin', { params: { fileId: uid_file }, form })).status).toBeGreaterThanOrEqual(400)
})
