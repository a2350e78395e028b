// A client that has read a board once stays current through events and refetches only if an event was lost.
import { kanbanStatuses, type Reply } from '@joinery/contract/replies'
import { describe, expect, it } from 'vitest'

import { addCard, addCards, moveTo, readBoard } from '#testing/build-board.ts'
import { buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { countStatements } from '#testing/count-statements.ts'
import { followBoard, readFollowed } from '#testing/follow-board.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, type TestSocket } from '#testing/socket-client.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

const follow = async (texts: readonly string[]) => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  const cards = await addCards(owner, project, texts)
  const socket = await joinSocket(app, member.token, project.uid_project)
  return { project, id: project.uid_project, cards, socket, start: await readFollowed(member, project.uid_project) }
}

const receivedEvents = async (socket: TestSocket) => {
  await socket.settle()
  return socket.received('project_board_changed')
}

const comment = async (who: TestUser, id: string, { uid_reply }: Reply, content: string): Promise<Reply> => {
  const body = { replyType: 'kanban', content, parentReplyId: uid_reply }
  return (await who.call('createReply', { params: { id }, body })).body.reply
}

describe('a board event', () => {
  it('is sent for every change of cards, fields, files and comments, each with the next version', async () => {
    const { project, id, cards, socket, start } = await follow(['Oak', 'Elm', 'Ash'])
    const [oak, elm, ash] = cards as [Reply, Reply, Reply] // one per text
    const replyId = oak.uid_reply
    await moveTo(owner, oak, 'done')
    await owner.call('orderCard', { params: { replyId: ash.uid_reply }, body: { card_order: 0 } })
    const added = await addCard(member, project, 'Fir')
    await owner.call('updateReply', { params: { replyId }, body: { content: '<p>Oak, oiled</p>' } })
    await owner.call('assignCard', { params: { replyId }, body: { assignee_uid: member.uid_user.toUpperCase() } })
    await owner.call('setDueDate', { params: { replyId }, body: { due_date: '2027-03-09T10:00:00Z' } })
    const form = fileForm([{ name: 'list.txt', bytes: 'hinges, 12' }])
    const { body } = await owner.call('addCardFiles', { params: { replyId }, form })
    const attachmentId = body.reply.attachments[0].uid_file
    await owner.call('createReply', {
      params: { id },
      form: withFields(form, { replyType: 'kanban', content: 'Birch' }),
    })
    const first = await comment(member, id, elm, 'First')
    await comment(owner, id, elm, 'Second')
    await member.call('updateReply', { params: { replyId: first.uid_reply }, body: { content: 'First, changed' } })
    await member.call('deleteReply', { params: { replyId: first.uid_reply } })
    await member.call('restoreReply', { params: { replyId: first.uid_reply } })
    await owner.call('updateReply', { params: { replyId }, body: { content: '<p>Oak, waxed</p>' } })
    await owner.call('removeCardFile', { params: { replyId, attachmentId } })
    const deleted = await owner.call('deleteReply', { params: { replyId: added.uid_reply } })
    await owner.call('deleteReply', { params: { replyId: elm.uid_reply } })
    await owner.call('restoreReply', { params: { replyId: elm.uid_reply } })
    const events = await receivedEvents(socket)
    expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => start.version + index + 1))
    expect(events).toHaveLength(18)
    expect(deleted.body.version).toBe(events[15]?.version)
    const followed = followBoard(start, socket)
    expect(followed).toEqual(await readFollowed(owner, id))
    expect(followed.board.todo.map(({ comment_count }) => comment_count)).toEqual([0, 2, 0])
    socket.close()
  })

  it('contains the new comment, or the id of the deleted one', async () => {
    const { id, cards, socket } = await follow(['Oak'])
    const [oak] = cards as [Reply] // one per text
    const { uid_reply } = oak
    const written = await comment(owner, id, oak, 'Yes')
    await owner.call('deleteReply', { params: { replyId: written.uid_reply } })
    const { uid_user } = owner
    const event = { uid_project: id, uid_reply, uid_user }
    expect(await receivedEvents(socket)).toEqual([
      { ...event, version: 2, card: { uid_reply, comment_count: 1 }, comment: written },
      { ...event, version: 3, card: { uid_reply, comment_count: 0 }, deleted_comment: written.uid_reply },
    ])
    socket.close()
  })

  it('stays short for a move of a long card', async () => {
    const { project, socket } = await follow([])
    const card = await addCard(owner, project, 'A long text. '.repeat(1000))
    await moveTo(owner, card, 'done')
    const moved = (await receivedEvents(socket)).at(-1)
    const { uid_project, uid_reply } = card
    expect(moved).toEqual({
      uid_project,
      uid_reply,
      uid_user: owner.uid_user,
      version: 2,
      card: { uid_reply, version: 2, kanban_status: 'done', card_order: 0 },
    })
    expect(JSON.stringify(['project_board_changed', moved]).length).toBeLessThan(1500)
    socket.close()
  })

  it('costs one statement per move, however many sockets have the board open', async () => {
    const { project, id, cards, socket } = await follow(['Oak', 'Elm'])
    const others = await Promise.all(Array.from({ length: 5 }, () => joinSocket(app, owner.token, id)))
    const [oak] = cards as [Reply, Reply] // one per text
    await moveTo(owner, oak, 'todo', 1) // caches the positions in this process
    const statements = await countStatements(app.database.pool, async () => {
      await moveTo(owner, oak, 'todo', 0)
      for (const one of [socket, ...others]) await one.waitFor('project_board_changed', ({ version }) => version === 4)
    })
    expect(statements).toBe(1)
    expect((await readBoard(owner, project)).todo[0]?.uid_reply).toBe(oak.uid_reply)
    for (const one of [socket, ...others]) one.close()
  })

  it('is sent for each of many concurrent moves and new cards, with the version of the response', async () => {
    const { project, id, cards, socket, start } = await follow(
      Array.from({ length: 8 }, (_, number) => `Card ${number}`),
    )
    const acts = Array.from({ length: 60 }, (_, number) => {
      const card = cards[(number * 5) % cards.length]
      if (number % 6 === 0 || !card) return addCard(owner, project, `New ${number}`)
      const who = number % 2 === 0 ? owner : member
      return moveTo(who, card, kanbanStatuses[number % 3] ?? 'todo', number % 4).then(({ body }) => body.reply as Reply)
    })
    const replies = await Promise.all(acts)
    const events = await receivedEvents(socket)
    expect(followBoard(start, socket)).toEqual(await readFollowed(owner, id))
    const facts = events.map(({ version, card }) => [version, card?.uid_reply, card?.kanban_status, card?.card_order])
    for (const { version, uid_reply, kanban_status, card_order } of replies) {
      expect(facts).toContainEqual([version, uid_reply, kanban_status, card_order])
    }
    expect(new Set(replies.map(({ version }) => version)).size).toBe(60)
    socket.close()
  })

  it('reports the cards of a leaving member as unassigned, except deleted ones', async () => {
    const { id, cards, start } = await follow(['Oak', 'Elm', 'Ash', 'Fir'])
    for (const { uid_reply: replyId } of cards.slice(0, 3)) {
      await owner.call('assignCard', { params: { replyId }, body: { assignee_uid: member.uid_user } })
    }
    await owner.call('deleteReply', { params: { replyId: cards[1]?.uid_reply ?? '' } })
    const mine = await joinSocket(app, owner.token, id)
    const before = await readFollowed(owner, id)
    await owner.call('removeMember', { params: { id, email: member.email } })
    await mine.waitFor('project_members_changed')
    expect((await receivedEvents(mine)).map(({ card }) => card?.assignee_uid)).toEqual([null, null])
    const followed = followBoard(before, mine)
    expect(followed.version).toBe(start.version + 6)
    expect(followed).toEqual(await readFollowed(owner, id))
    expect((await readBoard(owner, { uid_project: id })).todo.map(({ assignee_uid }) => assignee_uid)).toEqual([
      null,
      null,
      null,
    ])
    mine.close()
  })

  it('is not sent for refused or repeated requests', async () => {
    const { project, cards, socket } = await follow(['Oak'])
    const params = { id: project.uid_project }
    const body = { replyType: 'kanban', content: '<p>Once</p>', clientId: 'the same' }
    const answers = await Promise.all([1, 2, 3].map(() => owner.call('createReply', { params, body })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    await moveTo(await buildUser(app), { uid_reply: cards[0]?.uid_reply ?? '' }, 'done')
    await owner.call('createReply', { params, body: { ...body, content: '', clientId: 'empty' } })
    expect((await receivedEvents(socket)).map(({ version }) => version)).toEqual([2])
    expect((await readFollowed(owner, project.uid_project)).version).toBe(2)
    socket.close()
  })
})

const withFields = (form: FormData, fields: Record<string, string>): FormData => {
  const copy = new FormData()
  for (const [name, value] of Object.entries(fields)) copy.append(name, value)
  for (const [name, value] of form) copy.append(name, value)
  return copy
}
