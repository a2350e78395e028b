import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reaction, Reply } from '@joinery/contract/replies'
import { findReactionEmoji, reactionEmoji } from '@joinery/contract/text/reactions'
import { beforeEach, describe, expect, it } from 'vitest'

import { emptyDeletedJob } from '#features/messages/empty-deleted.job.ts'
import { awaitEvents } from '#testing/await-events.ts'
import { addCard } from '#testing/build-board.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { testToggling } from '#testing/toggle-reactions.ts'

const buildNamed = async (nickname: string): Promise<TestUser> => {
  const user = await buildUser(app)
  await user.call('updateDetails', { body: { details: { nickname } } })
  return user
}

let owner: TestUser
let member: TestUser
let id: string
let message: Reply
beforeEach(async () => {
  ;[owner, member] = await Promise.all([buildNamed('Mara'), buildNamed('Ines')])
  const project = await buildProject(owner)
  await join(owner, project, member)
  id = project.uid_project
  message = (await owner.call('createReply', { params: { id }, body: { content: '<p>Oak</p>' } })).body.reply
})

const react = (who: TestUser, emoji: string, replyId = message.uid_reply) =>
  who.call('addReaction', { params: { replyId, emoji } })
const unreact = (who: TestUser, emoji: string, replyId = message.uid_reply) =>
  who.call('removeReaction', { params: { replyId, emoji } })
const get = async (who: TestUser, replyId = message.uid_reply) =>
  (await who.call('getReply', { params: { replyId } })).body
const list = async (who: TestUser, query: Record<string, string> = { replyType: 'discussion' }) =>
  (await who.call('listReplies', { params: { id }, query })).body
const addComment = async (): Promise<Reply> => {
  const card = await addCard(owner, { uid_project: id }, 'Order handles')
  const body = { replyType: 'kanban', content: 'Brass', parentReplyId: card.uid_reply }
  return (await owner.call('createReply', { params: { id }, body })).body.reply
}

describe('a reaction', () => {
  it('is shown with its count and the names in order of reacting, and to each person as their own', async () => {
    await react(member, '👍')
    const answer = await react(owner, '👍')
    expect(answer.status).toBe(200)
    const reactions: Reaction[] = [{ emoji: '👍', count: 2, names: ['Ines', 'Mara'] }]
    expect(answer.body).toEqual({ reactions })
    await react(owner, '🔥')
    const both = [...reactions, { emoji: '🔥', count: 1, names: ['Mara'] }]
    for (const [who, mine] of [
      [owner, ['👍', '🔥']],
      [member, ['👍']],
    ] as const) {
      const page = await list(who)
      expect(page.replies[0].reactions).toEqual(both)
      expect(page.my_reactions).toEqual({ [message.uid_reply]: mine })
      expect(await get(who)).toEqual({ reply: page.replies[0], my_reactions: page.my_reactions })
    }
  })

  it.each(reactionEmoji)('can be %s, with or without the variation selector', async (emoji) => {
    expect((await react(owner, emoji.replaceAll('\uFE0F', ''))).body.reactions).toEqual([
      { emoji, count: 1, names: ['Mara'] },
    ])
    expect((await react(owner, `${findReactionEmoji(emoji) ?? ''}\uFE0F`)).body.reactions).toHaveLength(1)
    expect((await unreact(owner, `${emoji}\uFE0F`)).body).toEqual({ reactions: [] })
  })

  it.each(['🙂', '👍👍', '👍🏽', 'ok', '\uFE0F', '%', ' '])('cannot be %j', async (emoji) => {
    const { status, body } = await react(owner, emoji)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: messages.reply.reactionUnknown })
    expect((await unreact(owner, emoji)).status).toBe(400)
  })

  it('changes nothing and notifies no client when repeated', async () => {
    const socket = await joinSocket(app, member.token, id)
    const [first, again] = [await react(owner, '✅'), await react(owner, '✅')]
    expect(again.body).toEqual(first.body)
    const [removed, twice] = [await unreact(owner, '✅'), await unreact(owner, '✅')]
    expect([removed.body, twice.body]).toEqual([{ reactions: [] }, { reactions: [] }])
    await socket.settle()
    expect(socket.received('project_reaction_changed')).toHaveLength(2)
    expect((await list(owner)).version).toBe(3)
    socket.close()
  })

  it('lists the first 20 people and counts all', async () => {
    const crowd = `-${message.uid_reply}@crowd.example`
    await app.database.pool.query(
      `insert into users (uid_user, email, created_at, nickname)
       select gen_random_uuid(), number || $1, now(), 'Person ' || number from generate_series(1, 24) as number`,
      [crowd],
    )
    await app.database.pool.query(
      `insert into reactions (uid_reply, emoji, uid_user, number, created_at)
       select $1, '👀', uid_user, substring(nickname from 8)::int, now() from users where email like $2`,
      [message.uid_reply, `%${crowd}`],
    )
    const { reactions } = (await react(owner, '👀')).body
    const names = Array.from({ length: limits.reply.reactionNames }, (_, index) => `Person ${index + 1}`)
    expect(reactions).toEqual([{ emoji: '👀', count: 25, names }])
  })

  it('of a deleted account stays as that of a deleted user', async () => {
    await react(member, '👍')
    await member.call('deleteAccount', { body: { password: member.password, projects: [] } })
    expect((await list(owner)).replies[0].reactions).toEqual([{ emoji: '👍', count: 1, names: ['Deleted user'] }])
  })

  it('is removed with the text of a deleted message', async () => {
    await react(owner, '👍')
    await owner.call('deleteReply', { params: { replyId: message.uid_reply } })
    expect((await react(owner, '🔥')).status).toBe(404)
    const count = async () =>
      (await app.database.pool.query('select from reactions where uid_reply = $1', [message.uid_reply])).rowCount
    expect(await count()).toBe(1)
    await app.database.pool.query("update replies set deleted_at = '2020-01-01' where uid_reply = $1", [
      message.uid_reply,
    ])
    await emptyDeletedJob.run(app.app.context, {})
    expect(await count()).toBe(0)
  })
})

describe('the event of a reaction', () => {
  it('has exactly the fields of the contract, in at most 300 bytes', async () => {
    await owner.call('updateDetails', { body: { details: { nickname: 'Maximiliana Hartwell' } } })
    const socket = await joinSocket(app, member.token, id)
    await react(owner, '❤')
    const event = await socket.waitFor('project_reaction_changed')
    expect(event).toEqual({
      uid_project: id,
      uid_reply: message.uid_reply,
      emoji: '❤️',
      count: 1,
      uid_user: owner.uid_user,
      name: 'Maximiliana Hartwell',
      added: true,
      version: 2,
    })
    // As sent: the packet types of engine and socket, the name of the event, and a late version.
    const packet = `42${JSON.stringify(['project_reaction_changed', { ...event, count: 999, added: false, version: 999_999 }])}`
    expect(Buffer.byteLength(packet)).toBeLessThanOrEqual(300)
    socket.close()
  })

  it('is part of what a client catches up on', async () => {
    const { version } = await list(owner)
    await react(member, '🎉')
    const changes = await list(member, { since: String(version) })
    expect(changes.replies).toEqual([
      { ...message, reactions: [{ emoji: '🎉', count: 1, names: ['Ines'] }], version: version + 1 },
    ])
    expect(changes.my_reactions).toEqual({ [message.uid_reply]: ['🎉'] })
    expect(changes.version).toBe(version + 1)
  })

  it('to a comment has the version of the board, which learns of it', async () => {
    const comment = await addComment()
    const socket = await joinSocket(app, member.token, id)
    await react(member, '👍', comment.uid_reply)
    const event = await socket.waitFor('project_reaction_changed')
    const board = await socket.waitFor('project_board_changed')
    const card = comment.parent_uid_reply
    expect(event).toMatchObject({ uid_reply: comment.uid_reply, version: comment.version + 1 })
    expect(board).toEqual({
      uid_project: id,
      uid_reply: card,
      uid_user: member.uid_user,
      version: event.version,
      card: { uid_reply: card },
    })
    const page = await list(member, { replyType: 'kanban', parent: card ?? '' })
    expect(page.replies[0].reactions).toEqual([{ emoji: '👍', count: 1, names: ['Ines'] }])
    expect(page.my_reactions).toEqual({ [comment.uid_reply]: ['👍'] })
    socket.close()
  })
})

describe('who can react', () => {
  it('is not decided on cards, which have no reactions', async () => {
    const comment = await addComment()
    expect((await react(owner, '👍', comment.parent_uid_reply ?? '')).status).toBe(404)
    expect((await unreact(owner, '👍', comment.parent_uid_reply ?? '')).status).toBe(404)
  })

  it('excludes strangers, and everyone in an archived project', async () => {
    const stranger = await buildUser(app)
    expect((await react(stranger, '👍')).status).toBe(404)
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    expect((await react(owner, '👍')).status).toBe(409)
  })

  it('leads to no notification', async () => {
    await react(member, '👍')
    await awaitEvents(app)
    expect((await owner.call('listNotifications')).body.notifications).toEqual([])
  })
})

testToggling(10, 5)
