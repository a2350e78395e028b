import { beforeEach, describe, expect, it } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, type TestSocket } from '#testing/socket-client.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

let id: string
beforeEach(async () => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  id = project.uid_project
})

const post = (who: TestUser, body: object, project = id) => who.call('createReply', { params: { id: project }, body })
const list = async () => (await owner.call('listReplies', { params: { id } })).body.replies
const send = (socket: TestSocket, payload: object) =>
  socket.emitWithAck('send_project_message', { projectId: id, ...payload })

describe('a quote', () => {
  it('is built by the server from its own message, given by id or as an object', async () => {
    const { body } = await post(member, { content: '<p>Brass or <b>steel</b>?</p>' })
    const { uid_reply } = body.reply
    for (const quotedMessage of [uid_reply, { uid_reply, content: 'forged', email: 'x@y.example' }]) {
      const { body: answer } = await post(owner, { content: 'Brass', quotedMessage })
      expect(answer.reply.details.quoted_message).toEqual({
        uid_reply,
        email: member.email,
        username: 'Mara',
        name: 'Mara',
        content: '<p>Brass or <b>steel</b>?</p>',
        attachments: [],
      })
    }
  })

  it('is broadcast over the socket as well', async () => {
    const [mine, theirs] = await Promise.all([joinSocket(app, owner.token, id), joinSocket(app, member.token, id)])
    const { message } = await send(theirs, { content: 'Which wood?' })
    await send(mine, { content: 'Walnut', quotedMessage: { uid_reply: message.uid_reply } })
    const received = await theirs.waitFor('receive_project_message', ({ message_number }) => message_number === 2)
    expect(received.details.quoted_message).toMatchObject({ uid_reply: message.uid_reply, content: 'Which wood?' })
  })

  it('is rejected from another project as if it did not exist', async () => {
    const elsewhere = await buildProject(member)
    const { body } = await post(member, { content: 'Secret' }, elsewhere.uid_project)
    const foreign = await post(owner, { content: 'What?', quotedMessage: body.reply.uid_reply })
    const unknown = await post(owner, { content: 'What?', quotedMessage: crypto.randomUUID() })
    expect(foreign.status).toBe(400)
    expect(foreign.text).toBe(unknown.text)
    // This also holds for a member of both projects.
    expect((await post(member, { content: 'Mine', quotedMessage: body.reply.uid_reply })).status).toBe(400)
    expect(await list()).toEqual([])
  })

  it('reveals nothing about the project to people outside it', async () => {
    const stranger = await buildUser(app)
    const { body } = await post(owner, { content: 'Inside' })
    const texts = await Promise.all(
      [body.reply.uid_reply, crypto.randomUUID()].map(async (quotedMessage) => {
        const { status, text } = await post(stranger, { content: 'Hello', quotedMessage })
        return `${status} ${text}`
      }),
    )
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).toMatch(/^404/)
  })

  it('is marked as deleted, without content, once its message is deleted', async () => {
    const { body } = await post(owner, { content: 'Regretted' })
    const { uid_reply } = body.reply
    await post(member, { content: 'Really?', quotedMessage: uid_reply })
    await owner.call('deleteReply', { params: { replyId: uid_reply } })
    const [answer] = await list()
    expect(answer.details.quoted_message).toMatchObject({ uid_reply, content: '', attachments: [], deleted: true })
    await owner.call('restoreReply', { params: { replyId: uid_reply } })
    const [, again] = await list()
    expect(again.details.quoted_message).toMatchObject({ content: 'Regretted' })
    expect(again.details.quoted_message.deleted).toBeUndefined()
  })
})
