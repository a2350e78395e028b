// Fifty people with a browser each change the same thing at the same time. What the board shows afterwards is what the
// last event of every browser said.
import type { ChecklistItem, Reply } from '@joinery/contract/replies'
import { describe, expect, it } from 'vitest'

import { addCard, readBoard } from '#testing/build-board.ts'
import { buildCrowd } from '#testing/build-crowd.ts'
import type { TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, type EventPayload } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'

const count = 50
const timeout = stretch(180_000)

const build = async () => {
  const { owner, people, project } = await buildCrowd(count)
  const card = await addCard(owner, project, 'Order the slab')
  const sockets = await Promise.all(people.map(({ token }) => joinSocket(app, token, project.uid_project)))
  return { card, owner, people, project, sockets, params: { replyId: card.uid_reply } }
}

type Built = Awaited<ReturnType<typeof build>>
type BoardEvent = EventPayload<'project_board_changed'>

/** Returns the last event of each person, when all have arrived. */
const awaitLast = async ({ sockets }: Built, version: number): Promise<BoardEvent[]> => {
  const last = await Promise.all(
    sockets.map((socket) => socket.waitFor('project_board_changed', (event) => event.version === version)),
  )
  for (const socket of sockets) {
    const later = socket.received('project_board_changed').filter((event) => (event.version ?? 0) > version)
    expect(later).toEqual([])
    socket.close()
  }
  return last
}

/** Everyone acts twice, without waiting for the others. */
const together = (people: readonly TestUser[], act: (who: TestUser, on: boolean) => Promise<{ status: number }>) =>
  Promise.all(people.flatMap((who, index) => [act(who, index % 2 === 0), act(who, index % 3 === 0)]))

describe(`${count} people at once`, () => {
  it('who toggle one label end with the last state, for every client', { timeout }, async () => {
    const built = await build()
    const { card, owner, params, people, project } = built
    const options = { params: { id: project.uid_project }, body: { name: 'Stone', color: 'teal' } }
    const { uid_label } = (await owner.call('createLabel', options)).body.label
    const answers = await together(people, (who, on) =>
      who.call('setCardFields', { params, body: { labels: on ? [uid_label] : [] } }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [shown] = (await readBoard(owner, project)).todo
    if (!shown) throw new Error('no card')
    const expected = { uid_reply: card.uid_reply, version: shown.version, labels: shown.labels }
    for (const { card: change } of await awaitLast(built, shown.version)) expect(change).toEqual(expected)
    const boards = await Promise.all(people.map((who) => readBoard(who, project)))
    expect(new Set(boards.map(({ todo }) => JSON.stringify(todo.map(({ labels }) => labels)))).size).toBe(1)
  })

  it('who toggle one checklist item end with the last state, for every client', { timeout }, async () => {
    const built = await build()
    const { owner, params, people, project } = built
    const { items } = (await owner.call('addChecklistItems', { params, body: { text: 'Measure' } })).body
    const [{ uid_item: itemId }]: [ChecklistItem] = items
    const answers = await together(people, (who, is_done) =>
      who.call('updateChecklistItem', { params: { ...params, itemId }, body: { is_done } }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const read = async (who: TestUser): Promise<Reply & { checklist: ChecklistItem[] }> =>
      (await who.call('getReply', { params })).body.reply
    const { checklist, checklist_count, version } = await read(owner)
    const [{ is_done } = { is_done: false }] = checklist
    expect(checklist_count).toEqual({ done: is_done ? 1 : 0, total: 1 })
    expect((await readBoard(owner, project)).todo[0]?.checklist_count).toEqual(checklist_count)
    for (const event of await awaitLast(built, version)) {
      expect(event.checklist).toEqual({ items: checklist })
      expect(event.card?.checklist_count).toEqual(checklist_count)
    }
    const seen = await Promise.all(people.map(read))
    expect(seen.map((reply) => reply.checklist)).toEqual(people.map(() => checklist))
  })

  it('who add items to one checklist never exceed its limit, and see the same list', { timeout }, async () => {
    const built = await build()
    const { owner, params, people } = built
    const answers = await together(people, (who) =>
      who.call('addChecklistItems', { params, body: { texts: ['Measure', 'Order'] } }),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(50)
    expect(statuses.filter((status) => status === 409)).toHaveLength(50)
    const { reply } = (await owner.call('getReply', { params })).body
    expect(reply.checklist_count).toEqual({ done: 0, total: 100 })
    for (const event of await awaitLast(built, reply.version)) {
      expect(event.card?.checklist_count).toEqual({ done: 0, total: 100 })
    }
  })
})
