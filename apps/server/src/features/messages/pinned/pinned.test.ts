import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import { beforeEach, describe, expect, it } from 'vitest'

import { addCard } from '#testing/build-board.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'

let owner: TestUser
let member: TestUser
let id: string
beforeEach(async () => {
  ;[owner, member] = await Promise.all([buildUser(app), buildUser(app)])
  const project = await buildProject(owner)
  await join(owner, project, member)
  id = project.uid_project
})

const send = async (content: string): Promise<Reply> =>
  (await owner.call('createReply', { params: { id }, body: { content } })).body.reply
const pin = (who: TestUser, { uid_reply }: Reply) => who.call('pinMessage', { params: { replyId: uid_reply } })
const unpin = (who: TestUser, { uid_reply }: Reply) => who.call('unpinMessage', { params: { replyId: uid_reply } })
const listPinned = async (who = owner): Promise<Reply[]> =>
  (await who.call('listReplies', { params: { id }, query: { pinned: 'true' } })).body.replies
const { pinnedMax } = limits.reply

describe('a pinned message', () => {
  it('names who pinned it and when, everywhere, and is sent to all clients', async () => {
    await member.call('updateDetails', { body: { details: { nickname: 'Ines' } } })
    const socket = await joinSocket(app, owner.token, id)
    const message = await send('Oak')
    const { status, body } = await pin(member, message)
    expect(status).toBe(200)
    expect(body).toEqual({
      reply: { ...message, version: 2, pinned_by: 'Ines', pinned_at: expect.stringMatching(/Z$/) },
    })
    expect(await socket.waitFor('project_message_updated')).toEqual(body.reply)
    expect(await listPinned()).toEqual([body.reply])
    const { replies } = (await owner.call('listReplies', { params: { id }, query: { since: '1' } })).body
    expect(replies).toEqual([body.reply])
    expect((await unpin(owner, message)).body).toEqual({
      reply: { ...message, version: 3 },
      message: messages.reply.unpinned,
    })
    expect(await listPinned()).toEqual([])
    socket.close()
  })

  it('stays the same when pinned or unpinned again', async () => {
    const message = await send('Oak')
    const { body } = await pin(owner, message)
    expect((await pin(member, message)).body).toEqual(body)
    await unpin(owner, message)
    expect((await unpin(owner, message)).body.reply.version).toBe(3)
  })

  it('is listed with the newest pin first, whatever the order of the messages', async () => {
    const [first, second, third] = [await send('1'), await send('2'), await send('3')]
    for (const message of [second, third, first]) await pin(owner, message)
    expect((await listPinned(member)).map(({ original_content }) => original_content)).toEqual(['1', '3', '2'])
  })

  it('is not a card or a comment', async () => {
    const card = await addCard(owner, { uid_project: id }, 'Order handles')
    const body = { replyType: 'kanban', content: 'Brass', parentReplyId: card.uid_reply }
    const comment = (await owner.call('createReply', { params: { id }, body })).body.reply
    for (const reply of [card, comment]) {
      expect([(await pin(owner, reply)).status, (await unpin(owner, reply)).status]).toEqual([404, 404])
    }
  })

  it('returns with its message after a deletion is undone, unless 50 others are pinned', async () => {
    const message = await send('Oak')
    await pin(owner, message)
    const params = { replyId: message.uid_reply }
    await owner.call('deleteReply', { params })
    expect(await listPinned()).toEqual([])
    expect((await owner.call('restoreReply', { params })).body.reply.pinned_by).toBe('Mara')
    await owner.call('deleteReply', { params })
    for (let number = 0; number < pinnedMax; number++) await pin(owner, await send(`${number}`))
    expect((await owner.call('restoreReply', { params })).body.reply.pinned_by).toBeNull()
    expect(await listPinned()).toHaveLength(pinnedMax)
  })
})

describe('the limit of pinned messages', () => {
  it('holds when more are pinned at once', async () => {
    const sent: Reply[] = []
    for (let number = 0; number < pinnedMax + 5; number++) sent.push(await send(`${number}`))
    const statuses = (await Promise.all(sent.map((message) => pin(owner, message)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(pinnedMax)
    expect(statuses.filter((status) => status === 409)).toHaveLength(5)
    expect(await listPinned()).toHaveLength(pinnedMax)
    const refused = sent[statuses.indexOf(409)]
    expect(refused && (await pin(owner, refused)).body).toMatchObject({
      error: messages.reply.tooManyPinned(pinnedMax),
    })
    const pinned = sent[statuses.indexOf(200)]
    if (!pinned || !refused) throw new Error('none pinned or refused')
    await unpin(owner, pinned)
    expect((await pin(owner, refused)).status).toBe(200)
  })
})
