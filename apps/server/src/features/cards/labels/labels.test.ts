import { labelColors } from '@joinery/contract/board/label-colors'
import type { Label } from '@joinery/contract/board/labels'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'
import { describe, expect, it } from 'vitest'

import { addCard, addCards, readBoard } from '#testing/build-board.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket } from '#testing/socket-client.ts'

const texts = messages.kanban
const [owner, member, stranger] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])

const build = async () => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  return { project, id: project.uid_project, params: { id: project.uid_project } }
}

const create = (who: TestUser, id: string, name: unknown = 'Stone', color: unknown = 'teal') =>
  who.call('createLabel', { params: { id }, body: { name, color } })
const createLabel = async (id: string, name?: string): Promise<Label> => (await create(owner, id, name)).body.label
const update = (who: TestUser, label: Label, body: object) =>
  who.call('updateLabel', { params: { labelId: label.uid_label }, body })
const remove = (who: TestUser, label: Label) => who.call('deleteLabel', { params: { labelId: label.uid_label } })
const list = async (who: TestUser, id: string) => (await who.call('listLabels', { params: { id } })).body
const setLabels = (who: TestUser, card: { uid_reply: string }, labels: unknown) =>
  who.call('setCardFields', { params: { replyId: card.uid_reply }, body: { labels } })
const tagOf = async (who: TestUser, id: string) => (await who.call('getBoard', { params: { id } })).headers.etag

describe('labels of a project', () => {
  it('are created, changed and deleted by any member, and listed in the order they were created', async () => {
    const { id } = await build()
    const { status, body } = await create(member, id, '  Stone ', 'teal')
    expect([status, body]).toEqual([201, { label: { uid_label: body.label.uid_label, name: 'Stone', color: 'teal' } }])
    const timber = await createLabel(id, 'Timber')
    const renamed = { ...body.label, name: 'Marble' }
    expect((await update(owner, body.label, { name: 'Marble' })).body).toEqual({ label: renamed })
    expect((await list(member, id)).labels).toEqual([renamed, timber])
    const recoloured = await update(member, body.label, { color: 'red' })
    expect(recoloured.body.label).toEqual({ ...renamed, color: 'red' })
    expect(await remove(member, body.label)).toMatchObject({ status: 200, body: { message: texts.labelDeleted } })
    expect((await list(owner, id)).labels).toEqual([timber])
    expect((await update(owner, body.label, { name: 'Stone' })).status).toBe(404)
  })

  it.each(labelColors)('can be %s', async (color) => {
    const { id } = await build()
    expect((await create(owner, id, 'Stone', color)).body.label.color).toBe(color)
  })

  it.each([
    ['', 'red', texts.labelNameRequired],
    ['   ', 'red', texts.labelNameRequired],
    [undefined, 'red', texts.labelNameRequired],
    ['x'.repeat(31), 'red', texts.labelNameTooLong],
    ['Stone\0', 'red', messages.http.badRequest],
    ['Stone', 'pink', texts.labelColorUnknown],
    ['Stone', undefined, texts.labelColorUnknown],
  ])('reject the name %j with the color %j', async (name, color, error) => {
    const { params } = await build()
    const { status, body } = await owner.call('createLabel', { params, body: { name, color } })
    expect([status, body.error]).toEqual([400, error])
  })

  it.each([
    ['Stone', 'STONE'],
    ['Größe', 'GRÖßE'],
    ['Caf\u00e9', 'CAFE\u0301'],
  ])('reject the name %j next to %j', async (one, other) => {
    const { id } = await build()
    const label = await createLabel(id, one)
    const second = await createLabel(id, 'Timber')
    expect(await create(member, id, other)).toMatchObject({ status: 409, body: { error: texts.labelTaken } })
    expect(await update(member, second, { name: other })).toMatchObject({
      status: 409,
      body: { error: texts.labelTaken },
    })
    expect((await update(member, label, { name: other })).body.label.name).toBe(other)
  })

  it('can have the same name in different projects', async () => {
    const [one, other] = [await build(), await build()]
    expect([(await create(owner, one.id)).status, (await create(owner, other.id)).status]).toEqual([201, 201])
  })

  it('keep unique names and their number when created at the same time', async () => {
    const { id } = await build()
    const names = Array.from({ length: limits.board.labels + 10 }, (_, number) => `Label ${number % 55}`)
    const answers = await Promise.all(names.map((name, index) => create(index % 2 ? owner : member, id, name)))
    const { labels } = await list(owner, id)
    expect(labels).toHaveLength(limits.board.labels)
    expect(new Set(labels.map(({ name }: Label) => name)).size).toBe(limits.board.labels)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.board.labels)
    expect(new Set(answers.flatMap(({ status, body }) => (status === 201 ? [] : body.error)))).toEqual(
      new Set([texts.labelTaken, texts.tooManyLabels]),
    )
  })

  it('send one event with all labels to the board users for each change', async () => {
    const { id, project } = await build()
    const client = await buildUser(app)
    await owner.call('addMember', { params: { id }, body: { email: client.email, role: 'client' } })
    const [socket, other] = [await joinSocket(app, member.token, id), await joinSocket(app, client.token, id)]
    const before = (await list(owner, id)).version
    const label = await createLabel(id)
    const card = await addCard(owner, project, 'Oak')
    await setLabels(owner, card, [label.uid_label])
    await update(owner, label, { color: 'red' })
    await remove(owner, label)
    await socket.waitFor('project_labels_changed', ({ labels }) => labels.length === 0)
    expect(socket.received('project_labels_changed')).toEqual([
      { uid_project: id, labels: [label], version: before + 1 },
      { uid_project: id, labels: [{ ...label, color: 'red' }], version: before + 4 },
      { uid_project: id, labels: [], version: before + 5 },
    ])
    expect((await list(owner, id)).version).toBe(before + 5)
    await other.settle()
    expect(other.received('project_labels_changed')).toEqual([])
    expect(other.received('project_board_changed')).toEqual([])
  })
})

describe('the labels of a card', () => {
  it('are set by any member, replaced, and on every answer with the card', async () => {
    const { id, project } = await build()
    const [stone, timber] = [await createLabel(id), await createLabel(id, 'Timber')]
    const card = await addCard(owner, project, 'Oak')
    expect(card.labels).toEqual([])
    const socket = await joinSocket(app, owner.token, id)
    const labels = [timber.uid_label, stone.uid_label]
    const { body } = await setLabels(member, card, [...labels, timber.uid_label.toUpperCase()])
    expect(body.reply.labels).toEqual(labels)
    expect((await readBoard(owner, project)).todo).toEqual([body.reply])
    const paged = await owner.call('getBoard', { params: { id }, query: { limit: '5' } })
    expect(paged.body.todo).toEqual([body.reply])
    const event = await socket.waitFor('project_board_changed')
    expect(event.card).toEqual({ uid_reply: card.uid_reply, version: body.reply.version, labels })
    expect((await setLabels(member, card, [])).body.reply.labels).toEqual([])
  })

  it('stay unchanged when other fields are set', async () => {
    const { id, project } = await build()
    const { uid_label } = await createLabel(id)
    const card = await addCard(owner, project, 'Oak')
    await setLabels(owner, card, [uid_label])
    const params = { replyId: card.uid_reply }
    const { body } = await owner.call('setDueDate', { params, body: { due_date: '2027-03-09' } })
    expect(body.reply).toMatchObject({ labels: [uid_label], due_date: '2027-03-09' })
  })

  it('are at most 10 and only of the project', async () => {
    const { id, project } = await build()
    const foreign = await buildProject(stranger)
    const { label } = (await create(stranger, foreign.uid_project)).body
    const card = await addCard(owner, project, 'Oak')
    const own = await createLabel(id)
    for (const labels of [[label.uid_label], [own.uid_label, crypto.randomUUID()], ['Stone'], null]) {
      const { status, body } = await setLabels(owner, card, labels)
      expect([status, body.error]).toEqual([400, texts.labelUnknown])
    }
    const many = await Promise.all(Array.from({ length: 11 }, (_, number) => createLabel(id, `Label ${number}`)))
    const ids = many.map(({ uid_label }) => uid_label)
    expect(await setLabels(owner, card, ids)).toMatchObject({ status: 400, body: { error: texts.tooManyCardLabels } })
    expect((await setLabels(owner, card, ids.slice(1))).body.reply.labels).toHaveLength(10)
  })

  it('find their cards in the search, after those with the text', async () => {
    const { id, project } = await build()
    const { uid_label } = await createLabel(id, 'Sandstein hell')
    const [oak, elm, ash] = await addCards(owner, project, ['Sandstein bestellen', 'Elm', 'Ash'])
    const found = async (who: TestUser, q: string): Promise<string[]> => {
      const { cards } = (await who.call('search', { query: { q } })).body
      return cards.map(({ uid_reply }: Reply) => uid_reply)
    }
    for (const card of [oak, elm]) if (card) await setLabels(owner, card, [uid_label])
    expect(await found(member, 'sandst')).toEqual([oak?.uid_reply, elm?.uid_reply])
    expect(await found(member, 'hell sand')).toEqual([elm?.uid_reply, oak?.uid_reply])
    expect(await found(member, 'ash')).toEqual([ash?.uid_reply])
    expect(await found(stranger, 'sandst')).toEqual([])
  })

  it('lose a deleted label in one version of the board, also on deleted cards', async () => {
    const { id, project } = await build()
    const [stone, timber] = [await createLabel(id), await createLabel(id, 'Timber')]
    const cards = await addCards(owner, project, ['Oak', 'Elm', 'Ash'])
    const [oak, elm, ash] = cards
    if (!oak || !elm || !ash) throw new Error('no card')
    await setLabels(owner, oak, [stone.uid_label, timber.uid_label])
    await setLabels(owner, elm, [stone.uid_label])
    await owner.call('deleteReply', { params: { replyId: elm.uid_reply } })
    const [tag, { version }] = [await tagOf(member, id), await list(owner, id)]
    await remove(member, stone)
    const [shown] = (await readBoard(owner, project)).todo
    expect(shown).toMatchObject({ labels: [timber.uid_label], version: version + 1 })
    expect(await tagOf(member, id)).not.toBe(tag)
    expect((await list(owner, id)).version).toBe(version + 1)
    const restored = await owner.call('restoreReply', { params: { replyId: elm.uid_reply } })
    expect(restored.body.reply.labels).toEqual([])
  })

  it('are not set to a label that is deleted at the same time', async () => {
    const { id, project } = await build()
    const label = await createLabel(id)
    const card = await addCard(owner, project, 'Oak')
    const answer = await whileHeld(app.database, {
      hold: (query) => query('delete from labels where uid_label = $1', [label.uid_label]),
      act: () => setLabels(owner, card, [label.uid_label]),
    })
    expect(answer).toMatchObject({ status: 400, body: { error: texts.labelUnknown } })
  })
})
