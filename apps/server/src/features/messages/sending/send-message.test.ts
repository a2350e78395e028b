import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { replySchema } from '@joinery/contract/replies'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { transaction } from '#platform/database/database.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { joinSocket, openSocket, type TestSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

import { insertMessages } from './message-queries.ts'
import { sendMessage } from './send-message.ts'

const app = await startTestApp()
const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])
afterAll(() => app.close())

let id: string
beforeEach(async () => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  id = project.uid_project
})

const post = (who: TestUser, body: object, project = id) => who.call('createReply', { params: { id: project }, body })
const list = async (query: Record<string, string> = {}) =>
  (await owner.call('listReplies', { params: { id }, query })).body.replies
const send = (socket: TestSocket, payload: object) =>
  socket.emitWithAck('send_project_message', { projectId: id, ...payload })

const anySentence: unknown = expect.any(String)

describe('a message', () => {
  it('is identical by socket and by POST, for its sender and all recipients', async () => {
    const [mine, theirs] = await Promise.all([joinSocket(app, owner.token, id), joinSocket(app, member.token, id)])
    const { success, message } = await send(mine, { content: '<p>By <b>socket</b></p>', attachments: [] })
    const posted = await post(member, { content: 'By POST', replyType: 'discussion' })
    expect([success, posted.status]).toEqual([true, 201])
    for (const socket of [mine, theirs]) {
      await socket.waitFor('receive_project_message', ({ message_number }) => message_number === 2)
      expect(socket.received('receive_project_message')).toEqual([message, posted.body.reply])
    }
    expect(await list()).toEqual([message, posted.body.reply])
    expect(replySchema.parse(message)).toEqual(message)
    expect(message).toMatchObject({
      uid_project: id,
      replyType: 'discussion',
      parent_uid_reply: null,
      content: '<p>By <b>socket</b></p>',
      original_content: 'By socket',
      uid_user: owner.uid_user,
      email: owner.email,
      creator_email: owner.email,
      username: 'Mara',
      creator_username: 'Mara',
      name: 'Mara',
      attachments: [],
      details: {},
      message_number: 1,
      version: 1,
      kanban_status: null,
      edited_at: null,
      clientId: null,
    })
  })

  it('reaches every joined socket and no others, also if the sending socket has not joined', async () => {
    const other = await buildProject(owner)
    const [joined, notJoined, elsewhere] = await Promise.all([
      joinSocket(app, member.token, id),
      openSocket(app, owner.token),
      joinSocket(app, owner.token, other.uid_project),
    ])
    expect(await send(notJoined, { content: 'From outside' })).toMatchObject({ success: true })
    await joined.waitFor('receive_project_message')
    for (const socket of [notJoined, elsewhere]) {
      await socket.settle()
      expect(socket.received('receive_project_message')).toEqual([])
    }
  })

  it('can answer another one of the project, and outlives it', async () => {
    const { reply: parent } = (await post(owner, { content: 'Which marble?' })).body
    const { body } = await post(member, { content: 'The quiet one', parentReplyId: parent.uid_reply })
    expect(body.reply).toMatchObject({ parent_uid_reply: parent.uid_reply, message_number: 2 })
    await owner.call('deleteReply', { params: { replyId: parent.uid_reply } })
    expect(await list()).toEqual([body.reply])
    const elsewhere = (await post(owner, { content: 'Oak' }, (await buildProject(owner)).uid_project)).body.reply
    for (const parentReplyId of [elsewhere.uid_reply, crypto.randomUUID()]) {
      const { status, body: refused } = await post(owner, { content: 'To whom?', parentReplyId })
      expect([status, refused.error]).toEqual([400, messages.reply.quoteUnknown])
    }
  })

  it('is sanitised to allowed rich text, and its plain text is derived by the server', async () => {
    const { body } = await post(owner, {
      content: '<p onclick="x()">Oak &amp; <script>alert(1)</script><u>ash</u></p><img src=x onerror=y><p>Two</p>',
      original_content: 'something else',
    })
    expect(body.reply.content).toBe('<p>Oak &amp; <u>ash</u></p><p>Two</p>')
    expect(body.reply.original_content).toBe('Oak & ash\nTwo')
  })

  it.each([
    [limits.reply.contentMax, 201],
    [limits.reply.contentMax + 1, 400],
  ])('of %i characters is answered with %i', async (length, status) => {
    expect((await post(owner, { content: 'x'.repeat(length) })).status).toBe(status)
    expect(await list()).toHaveLength(status === 201 ? 1 : 0)
  })

  it.each([
    [{}, messages.reply.empty],
    [{ content: '<p> </p>' }, messages.reply.empty],
    [{ content: 'a', replyType: 'note' }, messages.reply.typeUnknown],
    [{ content: 'a\0b' }, messages.http.badRequest],
    [{ content: 'a', clientId: '\0' }, messages.http.badRequest],
    [{ content: 5 }, anySentence],
    [{ content: null }, anySentence],
    [{ content: 'a', quotedMessage: 'nothing' }, messages.reply.quoteUnknown],
    [{ content: 'a', parentReplyId: 'nothing' }, messages.reply.parentUnknown],
  ])('is refused as %j', async (body, sentence) => {
    const answer = await post(owner, body)
    expect([answer.status, answer.body.error]).toEqual([400, sentence])
    expect(await list()).toEqual([])
  })

  it('nested too deeply is refused, and is not parsed for people outside the project', async () => {
    const content = '<div>'.repeat(301)
    const { uid_reply } = (await post(member, { content: 'Short' })).body.reply
    const stranger = await buildUser(app)
    for (const [who, status] of [
      [member, 400],
      [stranger, 404],
    ] as const) {
      for (const replyType of ['discussion', 'kanban']) {
        expect((await post(who, { content, replyType })).status).toBe(status)
      }
      expect((await who.call('updateReply', { params: { replyId: uid_reply }, body: { content } })).status).toBe(status)
    }
    const refused = await post(member, { content })
    expect(refused.body.error).toBe(messages.editor.tooNested)
    expect(await list()).toHaveLength(1)
  })

  it('is stored by a second attempt when the reason for the refusal no longer holds', async () => {
    const { rows } = await app.database.pool.query<{ uid_session: string }>(
      'select uid_session from sessions where uid_user = $1 and ended_at is null',
      [member.uid_user],
    )
    const actor = { uid_user: member.uid_user, uid_session: rows[0]?.uid_session ?? '' }
    // At the first attempt the session appears to have ended.
    const moments = [new Date('2999-01-01')]
    const context = { ...app.app.context, actor, clock: { now: () => moments.pop() ?? app.now() } }
    const { reply, isRepeat } = await sendMessage(context, id, { content: 'Back again' })
    expect(moments).toEqual([])
    expect(isRepeat).toBe(false)
    expect(await list()).toEqual([reply])
  })

  it('has a later time than the one before it, also when many are sent concurrently', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => post(index % 2 ? owner : member, { content: `${index}` })),
    )
    const stored: { created_at: string; message_number: number; version: number }[] = await list({ limit: '200' })
    expect(stored.map(({ message_number }) => message_number)).toEqual(stored.map((_, index) => index + 1))
    const times = stored.map(({ created_at }) => created_at)
    expect(new Set(times).size).toBe(60)
    expect(times).toEqual(times.toSorted())
  })

  it('keeps its time order when the clock goes back', async () => {
    const first = await post(owner, { content: 'Now' })
    app.passTime(-60_000)
    const second = await post(owner, { content: 'A minute ago' })
    app.passTime(60_000)
    expect(Date.parse(second.body.reply.created_at)).toBe(Date.parse(first.body.reply.created_at) + 1)
  })

  it('is stored together with its event or not at all', async () => {
    const noted = transaction(app.database.db, async (tx) => {
      const { uid_user } = owner
      const { rows } = await app.database.pool.query<{ uid_session: string }>(
        'select uid_session from sessions where uid_user = $1',
        [uid_user],
      )
      const uid_session = rows[0]?.uid_session ?? ''
      const text = {
        content: 'a',
        original_content: 'a',
        client_id: null,
        quoted_uid_reply: null,
        parent_uid_reply: null,
      }
      const message = { ...text, uid_reply: crypto.randomUUID(), uid_user, uid_session }
      const [stored] = await insertMessages(tx, id, [message], new Date())
      const events = await tx.selectFrom('outbox').select('event').execute()
      expect(events.map(({ event }) => event)).toContainEqual({
        type: 'message.sent',
        uid_user,
        uid_project: id,
        uid_reply: stored?.uid_reply,
      })
      throw new Error('taken back')
    })
    await expect(noted).rejects.toThrow('taken back')
    expect(await list()).toEqual([])
  })
})

describe('the same client id', () => {
  it('stores one message when it is repeated by socket or POST', async () => {
    const mine = await joinSocket(app, owner.token, id)
    const payload = { content: 'Once', clientId: 'client 1' }
    const first = await send(mine, payload)
    const again = await send(mine, { ...payload, content: 'Other words' })
    const posted = await post(owner, payload)
    expect(again.message).toEqual(first.message)
    expect([posted.status, posted.body.reply]).toEqual([200, first.message])
    await mine.settle()
    expect(mine.received('receive_project_message')).toHaveLength(1)
    expect(await list()).toHaveLength(1)
  })

  it('does not use up a message number or a version when it is repeated', async () => {
    const body = { content: 'Once', clientId: 'client 1' }
    const { reply } = (await post(owner, body)).body
    await Promise.all([post(owner, body), post(owner, body), post(owner, body)])
    const { reply: next } = (await post(owner, { content: 'Next' })).body
    expect(next).toMatchObject({ message_number: reply.message_number + 1, version: reply.version + 1 })
  })

  it('stores one of many concurrent messages, also among others', async () => {
    const mine = await joinSocket(app, owner.token, id)
    const before = send(mine, { content: 'Before' })
    const payload = { content: 'Once', clientId: 'client 1' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(mine, payload)))
    await before
    expect(new Set(answers.map(({ message }) => message.uid_reply)).size).toBe(1)
    await send(mine, { content: 'Next' })
    const stored: { original_content: string }[] = await list()
    expect(stored.map(({ original_content }) => original_content)).toEqual(['Before', 'Once', 'Next'])
  })

  it('returns the stored message, also when the project was archived in between', async () => {
    const body = { content: 'Once', clientId: 'client 1' }
    const first = await post(owner, body)
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    const again = await post(owner, body)
    expect([again.status, again.body.reply]).toEqual([200, first.body.reply])
    expect((await post(owner, { ...body, clientId: 'client 2' })).status).toBe(409)
  })

  it('is scoped to a person and a project', async () => {
    const elsewhere = await buildProject(owner)
    const body = { content: 'Mine', clientId: 'client 1' }
    const answers = [await post(owner, body), await post(member, body), await post(owner, body, elsewhere.uid_project)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  })

  it.each(['"', '\\', '{a,b}', 'NULL', "'; drop table replies; --", 'ü🪵', ' '])('can be %j', async (clientId) => {
    const body = { content: `Text ${clientId}`, clientId }
    const first = await post(owner, body)
    const again = await post(owner, body)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(first.body.reply.clientId).toBe(clientId)
  })
})
