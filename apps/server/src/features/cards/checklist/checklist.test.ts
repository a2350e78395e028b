import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { checklistServerMessages as texts } from '@joinery/contract/messages/checklist-server-messages'
import type { ChecklistItem, Reply } from '@joinery/contract/replies'
import { describe, expect, it, vi } from 'vitest'

import { emptyDeletedJob } from '#features/messages/empty-deleted.job.ts'
import { awaitEvents } from '#testing/await-events.ts'
import { addCard, moveTo, readBoard, textsOn } from '#testing/build-board.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { countStatements } from '#testing/count-statements.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { stretch } from '#testing/stretch.ts'

const [owner, stranger] = await Promise.all([buildUser(app), buildUser(app)])
const { itemsMax, textMax } = limits.checklist

const build = async () => {
  const member = await buildUser(app)
  const project = await buildProject(owner)
  await join(owner, project, member)
  const card = await addCard(owner, project, 'Oak')
  return { card, member, project, params: { replyId: card.uid_reply } }
}
type Params = Awaited<ReturnType<typeof build>>['params']

const add = async (who: TestUser, params: Params, added: readonly string[]): Promise<ChecklistItem[]> => {
  const { status, body } = await who.call('addChecklistItems', { params, body: { texts: added } })
  expect(status).toBe(201)
  return body.items
}
const change = (who: TestUser, params: Params, { uid_item }: Pick<ChecklistItem, 'uid_item'>, body: object) =>
  who.call('updateChecklistItem', { params: { ...params, itemId: uid_item }, body })
const read = async (who: TestUser, params: Params): Promise<Reply & { checklist: ChecklistItem[] }> =>
  (await who.call('getReply', { params })).body.reply
const textsIn = async (params: Params): Promise<string[]> =>
  (await read(owner, params)).checklist.map(({ text }) => text)
const numbered = (count: number, word = 'Item'): string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`)
const uids = (items: readonly ChecklistItem[]): string[] => items.map(({ uid_item }) => uid_item)
const at = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index]
  if (value === undefined) throw new Error('Missing')
  return value
}

describe('adding items', () => {
  it('appends one text or several in order, and the board shows the counts', async () => {
    const { card, member, params, project } = await build()
    expect(card.checklist_count).toEqual({ done: 0, total: 0 })
    expect((await read(owner, params)).checklist).toEqual([])
    const { status, body } = await owner.call('addChecklistItems', { params, body: { text: '  Measure ' } })
    const fresh = { is_done: false, assignee_uid: null, due_date: null }
    expect([status, body]).toEqual([201, { items: [{ uid_item: expect.any(String), text: 'Measure', ...fresh }] }])
    const more = await add(member, params, ['Pay', 'Order'])
    const { checklist, ...reply } = await read(member, params)
    expect(checklist).toEqual([...body.items, ...more])
    await change(member, params, at(more, 0), { is_done: true })
    const [shown] = (await readBoard(owner, project)).todo
    expect(shown).toMatchObject({ checklist_count: { done: 1, total: 3 }, version: reply.version + 1 })
    expect(shown).not.toHaveProperty('checklist')
    const page = await owner.call('getBoard', { params: { id: project.uid_project }, query: { limit: '5' } })
    expect(page.body.todo[0].checklist_count).toEqual({ done: 1, total: 3 })
  })

  it('rejects empty, too long and missing texts, and both forms together', async () => {
    const { params } = await build()
    for (const [body, error] of [
      [{}, texts.textRequired],
      [{ text: ' ' }, texts.textRequired],
      [{ texts: [] }, texts.textRequired],
      [{ text: 'Oak', texts: ['Elm'] }, texts.textRequired],
      [{ texts: ['Oak', ''] }, texts.textRequired],
      [{ text: 'x'.repeat(textMax + 1) }, texts.textTooLong],
      [{ texts: numbered(itemsMax + 1) }, texts.tooMany],
    ] as const) {
      const answer = await owner.call('addChecklistItems', { params, body })
      expect([answer.status, answer.body.error]).toEqual([400, error])
    }
    await add(owner, params, ['x'.repeat(textMax)])
  })

  it('never exceeds the limit of a card, also concurrently', async () => {
    const { member, params, project } = await build()
    await add(owner, params, numbered(itemsMax - 5))
    const answers = await Promise.all(
      numbered(10, 'Late').map((text, index) =>
        (index % 2 === 0 ? owner : member).call('addChecklistItems', { params, body: { texts: [text, 'Second'] } }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
      Array.from({ length: 8 }, () => [409, texts.tooMany]),
    )
    expect((await read(owner, params)).checklist).toHaveLength(itemsMax - 1)
    expect((await readBoard(owner, project)).todo[0]?.checklist_count).toEqual({ done: 0, total: itemsMax - 1 })
  })
})

describe('changing an item', () => {
  it('sets the given fields and keeps the others', async () => {
    const { member, params } = await build()
    const [item] = await add(owner, params, ['Measure'])
    if (!item) throw new Error('Missing')
    const given = { text: 'Measure twice', is_done: true, assignee_uid: member.uid_user, due_date: '2027-03-09' }
    const { status, body } = await change(member, params, item, given)
    expect([status, body]).toEqual([200, { item: { ...item, ...given } }])
    const cleared = await change(owner, params, item, { assignee_uid: null })
    expect(cleared.body.item).toEqual({ ...item, ...given, assignee_uid: null })
    expect((await read(owner, params)).checklist).toEqual([cleared.body.item])
  })

  it('rejects strangers as assignees, invalid dates, no field, and items of other cards', async () => {
    const { params, project } = await build()
    const [item] = await add(owner, params, ['Measure'])
    if (!item) throw new Error('Missing')
    for (const body of [{ assignee_uid: stranger.uid_user }, { due_date: 'tomorrow' }, {}, { text: '' }]) {
      expect((await change(owner, params, item, body)).status).toBe(400)
    }
    const other = await addCard(owner, project, 'Elm')
    const elsewhere = await change(owner, { replyId: other.uid_reply }, item, { is_done: true })
    expect([elsewhere.status, elsewhere.body.error]).toEqual([404, texts.itemNotFound])
    expect((await read(owner, params)).checklist).toEqual([item])
  })

  it('50 times at once ends in exactly the state of the last event', async () => {
    const { member, params, project, card } = await build()
    const [item] = await add(owner, params, ['Measure'])
    if (!item) throw new Error('Missing')
    const socket = await joinSocket(app, owner.token, project.uid_project)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        change(index % 2 === 0 ? owner : member, params, item, { is_done: index % 3 !== 0 }),
      ),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const { version, checklist, checklist_count } = await read(owner, params)
    const last = await socket.waitFor('project_board_changed', (event) => event.version === version)
    expect(last.checklist).toEqual({ items: checklist })
    expect(last.card).toEqual({ uid_reply: card.uid_reply, version, checklist_count })
    expect(checklist_count).toEqual({ done: checklist[0]?.is_done ? 1 : 0, total: 1 })
    await vi.waitFor(() => expect(socket.received('project_board_changed')).toHaveLength(50), stretch(60_000))
    const versions = socket.received('project_board_changed').map((event) => event.version)
    const sorted = versions.toSorted((one = 0, other = 0) => one - other)
    expect(sorted).toEqual(Array.from({ length: 50 }, (_, index) => version - 49 + index))
    socket.close()
  })

  it('notifies the person an item is assigned to, once', async () => {
    const { member, params } = await build()
    const [item] = await add(owner, params, ['Measure the island'])
    if (!item) throw new Error('Missing')
    await change(owner, params, item, { assignee_uid: member.uid_user })
    await change(owner, params, item, { assignee_uid: member.uid_user, is_done: true })
    await awaitEvents(app)
    const { notifications } = (await member.call('listNotifications')).body
    const assigned = notifications.filter(({ type, kind }: Record<string, string>) =>
      [type, kind].includes('kanban_assigned'),
    )
    expect(assigned).toHaveLength(1)
    expect(assigned[0].message).toContain('Measure the island')
    expect(assigned[0].link).toContain(params.replyId)
  })
})

describe('ordering', () => {
  it('needs exactly the items of the card', async () => {
    const { params } = await build()
    const items = await add(owner, params, ['One', 'Two', 'Three'])
    const order = (uid_items: readonly string[]) => owner.call('orderChecklist', { params, body: { uid_items } })
    const { status, body } = await order(uids(items).toReversed())
    expect([status, body]).toEqual([200, { items: items.toReversed() }])
    const [one = '', two = '', three = ''] = uids(items)
    for (const wrong of [[], [one, two], [one, two, two], [one, two, three, three], [one, two, crypto.randomUUID()]]) {
      const answer = await order(wrong)
      expect([answer.status, answer.body.error]).toEqual([400, texts.orderInvalid])
    }
    expect(await textsIn(params)).toEqual(['Three', 'Two', 'One'])
  })

  it('concurrently with additions loses no item, and an accepted order is kept', async () => {
    const { member, params } = await build()
    const items = await add(owner, params, numbered(10))
    const reversed = uids(items).toReversed()
    const [ordered, ...added] = await Promise.all([
      owner.call('orderChecklist', { params, body: { uid_items: reversed } }),
      ...numbered(20, 'Late').map((text) => member.call('addChecklistItems', { params, body: { text } })),
    ])
    expect(added.every(({ status }) => status === 201)).toBe(true)
    expect([200, 400]).toContain(ordered.status)
    const { checklist, checklist_count } = await read(owner, params)
    expect(checklist_count).toEqual({ done: 0, total: 30 })
    const first = uids(checklist).slice(0, 10)
    expect(first).toEqual(ordered.status === 200 ? reversed : uids(items))
    expect(new Set(uids(checklist)).size).toBe(30)
  })
})

describe('deleting', () => {
  it('removes the item for everyone', async () => {
    const { member, params, project } = await build()
    const [item, kept] = await add(owner, params, ['One', 'Two'])
    const socket = await joinSocket(app, owner.token, project.uid_project)
    const options = { params: { ...params, itemId: item?.uid_item ?? '' } }
    const { status, body } = await member.call('deleteChecklistItem', options)
    expect([status, body]).toEqual([200, { message: texts.deleted }])
    const event = await socket.waitFor('project_board_changed')
    expect(event.checklist).toEqual({ removed: [item?.uid_item] })
    expect(event.card?.checklist_count).toEqual({ done: 0, total: 1 })
    socket.close()
    expect((await read(owner, params)).checklist).toEqual([kept])
    expect((await member.call('deleteChecklistItem', options)).status).toBe(404)
  })

  it('a card hides its items, restoring brings them back, and emptying deletes them', async () => {
    const { card, params, project } = await build()
    const items = await add(owner, params, ['One', 'Two'])
    const other = { replyId: (await addCard(owner, project, 'Elm')).uid_reply }
    const kept = await add(owner, other, ['Kept'])
    await owner.call('deleteReply', { params })
    expect((await owner.call('getReply', { params })).status).toBe(404)
    expect((await owner.call('addChecklistItems', { params, body: { text: 'Late' } })).status).toBe(404)
    const { reply } = (await owner.call('restoreReply', { params })).body
    expect(reply.checklist_count).toEqual({ done: 0, total: 2 })
    expect((await read(owner, params)).checklist).toEqual(items)
    await owner.call('deleteReply', { params })
    const later = new Date(app.now().getTime() + 24 * 60 * 60_000)
    await emptyDeletedJob.run({ ...app.app.context, clock: { now: () => later } }, {})
    const { rows } = await app.database.pool.query('select from checklist_items where uid_reply = $1', [card.uid_reply])
    expect(rows).toEqual([])
    expect((await read(owner, other)).checklist).toEqual(kept)
  })
})

describe('turning an item into a card', () => {
  it('takes text, assignee and due date, and removes the item', async () => {
    const { member, params, project } = await build()
    const [item, kept] = await add(owner, params, ['Order <b>oak</b> & elm', 'Stay'])
    if (!item) throw new Error('Missing')
    await change(owner, params, item, { assignee_uid: member.uid_user, due_date: '2027-03-09', is_done: true })
    const socket = await joinSocket(app, owner.token, project.uid_project)
    const options = { params: { ...params, itemId: item.uid_item } }
    const { status, body } = await member.call('convertChecklistItem', options)
    expect(status).toBe(201)
    expect(body.reply).toMatchObject({
      uid_user: member.uid_user,
      original_content: 'Order <b>oak</b> & elm',
      content: '<p>Order &lt;b&gt;oak&lt;/b&gt; &amp; elm</p>',
      kanban_status: 'todo',
      card_order: 1,
      assignee_uid: member.uid_user,
      due_date: '2027-03-09',
      checklist_count: { done: 0, total: 0 },
    })
    const board = await readBoard(owner, project)
    expect(board.todo[1]).toEqual(body.reply)
    expect(board.todo[0]?.checklist_count).toEqual({ done: 0, total: 1 })
    expect((await read(owner, params)).checklist).toEqual([kept])
    const { version } = body.reply
    await socket.waitFor('project_board_changed', (event) => event.version === version)
    const events = socket.received('project_board_changed')
    expect(events.map((event) => event.version)).toEqual([version - 1, version])
    expect(events[1]?.card).toEqual(body.reply)
    socket.close()
    expect((await member.call('convertChecklistItem', options)).status).toBe(404)
  })

  it('locks the person before the board, as leaving the project does, so no deadlock occurs', async () => {
    const { member, params, project } = await build()
    const [item] = await add(owner, params, ['Order'])
    if (!item) throw new Error('Missing')
    const { status } = await whileHeld(app.database, {
      hold: (query) => query('select from members where uid_user = $1 for update', [member.uid_user]),
      act: () => member.call('convertChecklistItem', { params: { ...params, itemId: item.uid_item } }),
      meanwhile: (query) =>
        query('select from boards where uid_project = $1 for no key update nowait', [project.uid_project]),
    })
    expect(status).toBe(201)
  })

  it('is refused when the item is assigned to someone else at the same time', async () => {
    const { member, params } = await build()
    const [item] = await add(owner, params, ['Order'])
    const uid_item = item?.uid_item ?? ''
    const { status, body } = await whileHeld(app.database, {
      hold: (query) => query('select from replies where uid_reply = $1 for update', [params.replyId]),
      act: () => owner.call('convertChecklistItem', { params: { ...params, itemId: uid_item } }),
      meanwhile: (query) =>
        query('update checklist_items set assignee_uid = $1 where uid_item = $2', [member.uid_user, uid_item]),
    })
    expect([status, body.error]).toEqual([409, messages.kanban.createFailed])
    expect(await textsIn(params)).toEqual(['Order'])
  })

  it('by several people at once creates one card', async () => {
    const { member, params, project } = await build()
    const [item] = await add(owner, params, ['Order'])
    const options = { params: { ...params, itemId: item?.uid_item ?? '' } }
    const answers = await Promise.all(
      [owner, member, owner, member].map((who) => who.call('convertChecklistItem', options)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(3)
    expect(textsOn(await readBoard(owner, project)).todo).toEqual(['Oak', 'Order'])
  })
})

describe('a person who leaves', () => {
  it.each(['leaves', 'becomes a client'])('and %s is no longer assigned, which others see', async (how) => {
    const { card, member, params, project } = await build()
    const [item, other, third] = await add(owner, params, ['One', 'Two', 'Three'])
    if (!item || !other || !third) throw new Error('Missing')
    for (const one of [item, third]) await change(owner, params, one, { assignee_uid: member.uid_user })
    await change(owner, params, other, { assignee_uid: owner.uid_user })
    const socket = await joinSocket(app, owner.token, project.uid_project)
    const id = project.uid_project
    await (how === 'leaves'
      ? owner.call('removeMember', { params: { id, email: member.email } })
      : owner.call('changeRole', { params: { id, email: member.email }, body: { role: 'client' } }))
    const event = await socket.waitFor('project_board_changed')
    expect(event.checklist).toEqual({ items: expect.arrayContaining([item, third]) })
    expect(event.card).toEqual({ uid_reply: card.uid_reply, version: event.version })
    socket.close()
    const assignees = (await read(owner, params)).checklist.map(({ assignee_uid }) => assignee_uid)
    expect(assignees).toEqual([null, owner.uid_user, null])
  })

  it('is never assigned when it happens concurrently', async () => {
    const { member, params, project } = await build()
    const [item] = await add(owner, params, ['One'])
    if (!item) throw new Error('Missing')
    await Promise.all([
      change(owner, params, item, { assignee_uid: member.uid_user }),
      owner.call('removeMember', { params: { id: project.uid_project, email: member.email } }),
    ])
    expect((await read(owner, params)).checklist[0]?.assignee_uid).toBeNull()
  })
})

describe('an item', () => {
  it('assigned to a person waits for them until it or its card is done', async () => {
    const { card, member, params } = await build()
    const items = await add(owner, params, ['Later', 'Sooner'])
    for (const item of items) await change(owner, params, item, { assignee_uid: member.uid_user })
    await change(owner, params, at(items, 1), { due_date: '2027-03-09' })
    const waiting = async () => {
      const { body } = await member.call('listWaiting')
      return body.waiting.filter(({ kind }: { kind: string }) => kind === 'item')
    }
    const link = `/projects/${card.uid_project}/board?card=${card.uid_reply}`
    expect(await waiting()).toMatchObject([
      { id: items[1]?.uid_item, title: 'Sooner', due_date: '2027-03-09', link },
      { id: items[0]?.uid_item, title: 'Later', due_date: null, link },
    ])
    await change(member, params, at(items, 1), { is_done: true })
    expect(await waiting()).toMatchObject([{ title: 'Later' }])
    await moveTo(owner, card, 'done')
    expect(await waiting()).toEqual([])
  })

  it('is found by the search, which names its card', async () => {
    const { card, member, params } = await build()
    await add(owner, params, ['Kreuzschlitz'])
    for (const [who, found] of [
      [member, [card.uid_reply]],
      [stranger, []],
    ] as const) {
      const { cards } = (await who.call('search', { query: { q: 'kreuzsch' } })).body
      expect(cards.map(({ uid_reply }: Reply) => uid_reply)).toEqual(found)
    }
  })
})

it('a card read alone is the card of the board with its checklist', async () => {
  const { member, project, params } = await build()
  expect(await read(member, params)).toMatchObject({ ...(await readBoard(owner, project)).todo[0], checklist: [] })
  expect((await stranger.call('getReply', { params })).status).toBe(404)
})

it('the board takes the same number of statements with checklists', async () => {
  const { params, project } = await build()
  const board = () => countStatements(app.database.pool, () => readBoard(owner, project))
  const before = await board()
  await add(owner, params, numbered(20))
  expect(await board()).toBe(before)
})
