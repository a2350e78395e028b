import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Notification } from '@joinery/contract/notifications'
import type { Reply } from '@joinery/contract/replies'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { addCard, addCards, isDense, moveTo, readBoard, textsOn } from '#testing/build-board.ts'
import { buildProject, fileForm, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { followBoard, followInAnyOrder, readFollowed } from '#testing/follow-board.ts'
import { joinSocket, type TestSocket } from '#testing/socket-client.ts'
import { startTestApp } from '#testing/test-app.ts'

const texts = messages.kanban
const app = await startTestApp()
afterAll(() => app.close())
// Events are removed from the outbox immediately, so a trigger copies them.
await app.database.pool.query(`
  create table happened (id bigint generated always as identity, event jsonb);
  create function keep() returns trigger language plpgsql as
    $$ begin insert into happened (event) values (new.event); return null; end $$;
  create trigger keep after insert on outbox for each row execute function keep()`)
const [owner, member, stranger] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])

let id: string
let project: { readonly uid_project: string }
let socket: TestSocket
let oak: Reply
let elm: Reply
let ash: Reply
let fir: Reply
beforeEach(async () => {
  project = await buildProject(owner)
  id = project.uid_project
  await join(owner, project, member)
  const cards = await addCards(owner, project, ['Oak', 'Elm', 'Ash', 'Fir'])
  ;[oak, elm, ash, fir] = cards as [Reply, Reply, Reply, Reply] // one per text
  socket = await joinSocket(app, owner.token, id)
  return () => socket.close()
})

const ids = (...cards: readonly Reply[]) => cards.map(({ uid_reply }) => uid_reply)
const change = (who: TestUser, cards: readonly Reply[], body: object) =>
  who.call('changeCards', { params: { id }, body: { uid_replies: ids(...cards), ...body } })
const undo = (who: TestUser, token: unknown, project_id = id) =>
  who.call('undoCards', { params: { id: project_id }, body: { undo: token } })
const createLabel = async (name: string): Promise<string> =>
  (await owner.call('createLabel', { params: { id }, body: { name, color: 'red' } })).body.label.uid_label
const setFields = (card: Reply, body: object) =>
  owner.call('setCardFields', { params: { replyId: card.uid_reply }, body })
const board = () => readBoard(owner, project)
const columns = async () => textsOn(await board())
const cardOf = async (card: Reply) =>
  Object.values(await board())
    .flat()
    .find(({ uid_reply }) => uid_reply === card.uid_reply)
/** What makes up a card, without the version. */
const plain = async () =>
  Object.values(await board())
    .flat()
    .map((card) => ({ ...card, version: 0 }))
const happened = async (): Promise<object[]> => {
  const { rows } = await app.database.pool.query<{ event: { uid_reply: string } }>(
    `select event from happened where event->>'uid_project' = $1 and event->>'type' in ('card.moved', 'card.assigned', 'card.changed')
      order by id`,
    [id],
  )
  return rows.map(({ event }) => event)
}

describe('changing several cards', () => {
  it('moves them to the end of a column in the order given', async () => {
    await moveTo(owner, fir, 'done')
    const { status, body } = await change(member, [ash, oak], { kanban_status: 'done' })
    expect(status).toBe(200)
    expect(await columns()).toEqual({ todo: ['Elm'], in_progress: [], done: ['Fir', 'Ash', 'Oak'] })
    const { done } = await board()
    expect(body.replies).toEqual(done.slice(1))
    expect(isDense(await board())).toBe(true)
    await change(member, [oak, fir], { kanban_status: 'done' })
    expect((await columns()).done).toEqual(['Ash', 'Oak', 'Fir'])
  })

  it('adds labels, assigns and moves in one call, and records events as for one card', async () => {
    const [stone, timber] = [await createLabel('Stone'), await createLabel('Timber')]
    await setFields(elm, { labels: [timber] })
    const add_labels = [stone, timber]
    const body = { add_labels, assignee_uid: member.uid_user, kanban_status: 'in_progress' }
    const earlier = (await happened()).length
    const { body: answer } = await change(owner, [oak, elm], body)
    const expected = { assignee_uid: member.uid_user, kanban_status: 'in_progress' }
    expect(answer.replies).toMatchObject([
      { ...expected, uid_reply: oak.uid_reply, card_order: 0, labels: [stone, timber] },
      { ...expected, uid_reply: elm.uid_reply, card_order: 1, labels: [timber, stone] },
    ])
    expect((await board()).in_progress).toEqual(answer.replies)
    const event = { uid_user: owner.uid_user, uid_project: id }
    expect((await happened()).slice(earlier)).toEqual(
      [oak, elm].flatMap(({ uid_reply }) => [
        { ...event, uid_reply, type: 'card.moved', to: 'in_progress', at: expect.any(String) },
        { ...event, uid_reply, type: 'card.assigned', assignee_uid: member.uid_user },
      ]),
    )
  })

  it('notifies the assignee of each card and the creator of each moved card', async () => {
    await change(member, [oak, elm], { assignee_uid: member.uid_user, kanban_status: 'done' })
    await change(owner, [ash, fir], { assignee_uid: member.uid_user })
    const kindsOf = async (who: TestUser): Promise<string[]> =>
      (await who.call('listNotifications', { query: { limit: '50' } })).body.notifications
        .filter(({ kind, link }: Notification) => link.includes(id) && kind.startsWith('kanban'))
        .map(({ kind }: Notification) => kind)
    await expect.poll(() => kindsOf(owner)).toEqual(['kanban_status_change', 'kanban_status_change'])
    await expect.poll(() => kindsOf(member)).toEqual(['kanban_assigned', 'kanban_assigned'])
  })

  it('clears the assignee with null', async () => {
    await change(owner, [oak, elm], { assignee_uid: member.uid_user })
    const { body } = await change(owner, [oak, elm], { assignee_uid: null })
    expect(body.replies).toMatchObject([{ assignee_uid: null }, { assignee_uid: null }])
  })

  it('sends one event per changed card, from which a client has the same board', async () => {
    const stone = await createLabel('Stone')
    await setFields(elm, { labels: [stone] })
    const start = await readFollowed(member, id)
    const { body } = await change(owner, [oak, elm, ash], { add_labels: [stone] })
    await change(owner, [fir, oak], { kanban_status: 'todo' })
    await change(owner, [elm, oak], { kanban_status: 'done', assignee_uid: member.uid_user })
    await undo(owner, body.undo)
    const deleted = await change(owner, [oak, ash, fir], { delete: true })
    await undo(owner, deleted.body.undo)
    const end = await readFollowed(member, id)
    await socket.waitFor('project_board_changed', ({ version }) => version === end.version)
    expect(followBoard(start, socket)).toEqual(end)
    // Elm had the label already.
    expect(end.version - start.version).toBe(2 + 2 + 2 + 2 + 3 + 3)
  })

  it('changes all cards or none', async () => {
    const stone = await createLabel('Stone')
    const labels = await Promise.all(Array.from({ length: 10 }, (_, number) => createLabel(`Label ${number}`)))
    await setFields(elm, { labels })
    await owner.call('deleteReply', { params: { replyId: fir.uid_reply } })
    const elsewhere = await addCard(owner, await buildProject(owner), 'Lime')
    const comment = await owner.call('createReply', {
      params: { id },
      body: { replyType: 'kanban', content: 'Yes', parentReplyId: oak.uid_reply },
    })
    const before = await board()
    const { version } = (await owner.call('listLabels', { params: { id } })).body
    const unknown = { ...oak, uid_reply: crypto.randomUUID() }
    const done = { kanban_status: 'done' }
    for (const [cards, body, status, error] of [
      [[oak, elm], { ...done, add_labels: [stone] }, 409, texts.tooManyCardLabels],
      [[oak, fir], done, 404, texts.cardsGone],
      [[oak, unknown], done, 404, texts.cardsGone],
      [[oak, elsewhere], done, 404, texts.cardsGone],
      [[oak, comment.body.reply], { delete: true }, 404, texts.cardsGone],
      [[oak, fir], { delete: true }, 404, texts.cardsGone],
      [[oak], { ...done, assignee_uid: stranger.uid_user }, 400, texts.assigneeUnknown],
      [[oak], { ...done, add_labels: [stone, crypto.randomUUID()] }, 400, texts.labelUnknown],
    ] as const) {
      const answer = await change(owner, cards, body)
      expect([answer.status, answer.body.error]).toEqual([status, error])
    }
    expect(await board()).toEqual(before)
    expect((await owner.call('listLabels', { params: { id } })).body.version).toBe(version)
  })

  it.each([
    ['nothing to change', {}],
    ['no labels', { add_labels: [] }],
    ['not deleting', { delete: false }],
    ['an unknown column', { kanban_status: 'later' }],
    ['changing and deleting', { delete: true, kanban_status: 'done' }],
    ['no cards', { uid_replies: [], delete: true }],
    ['too many cards', { uid_replies: Array.from({ length: 101 }, () => crypto.randomUUID()), delete: true }],
    ['what are no ids', { uid_replies: ['Oak'], delete: true }],
    ['too many labels', { add_labels: Array.from({ length: 11 }, () => crypto.randomUUID()) }],
  ])('rejects %s', async (_, body) => {
    expect((await change(owner, [oak], body)).status).toBe(400)
  })

  it('accepts a card twice and ids in upper case', async () => {
    const upper = { ...oak, uid_reply: oak.uid_reply.toUpperCase() }
    const { body } = await change(owner, [oak, upper, elm], { kanban_status: 'done' })
    expect(body.replies.map(({ uid_reply }: Reply) => uid_reply)).toEqual(ids(oak, elm))
  })

  it('deletes them with their files and comments, and undo brings all back', async () => {
    const form = fileForm([{ name: 'list.txt', bytes: 'hinges' }])
    await owner.call('addCardFiles', { params: { replyId: oak.uid_reply }, form })
    const body = { replyType: 'kanban', content: 'Yes', parentReplyId: oak.uid_reply }
    await member.call('createReply', { params: { id }, body })
    const gone = await member.call('createReply', { params: { id }, body })
    await member.call('deleteReply', { params: { replyId: gone.body.reply.uid_reply } })
    const before = await plain()
    const answer = await change(member, [oak, ash], { delete: true })
    expect(answer).toMatchObject({ status: 200, body: { replies: [], undo: expect.any(String) } })
    expect(await columns()).toEqual({ todo: ['Elm', 'Fir'], in_progress: [], done: [] })
    const file = before[0]?.attachments[0]?.uid_file ?? ''
    const params = { id, attachmentId: file, replyId: oak.uid_reply }
    expect((await owner.call('downloadReplyAttachment', { params })).status).toBe(404)
    const undone = await undo(member, answer.body.undo)
    expect(undone.body.replies).toMatchObject([
      { uid_reply: oak.uid_reply, comment_count: 1 },
      { uid_reply: ash.uid_reply },
    ])
    expect(await plain()).toEqual(before)
    expect((await owner.call('downloadReplyAttachment', { params })).status).toBe(200)
  })
})

describe('undoing a batch', () => {
  it('restores status, order, labels and assignee of exactly its cards', async () => {
    const [stone, timber] = [await createLabel('Stone'), await createLabel('Timber')]
    await moveTo(owner, fir, 'done')
    await addCard(owner, project, 'Yew')
    await setFields(oak, { labels: [timber], assignee_uid: member.uid_user, due_date: '2027-03-09' })
    const before = await plain()
    const body = { kanban_status: 'done', add_labels: [stone], assignee_uid: owner.uid_user }
    const answer = await change(owner, [ash, oak, fir], body)
    const undone = await undo(owner, answer.body.undo)
    expect(undone.status).toBe(200)
    expect(await plain()).toEqual(before)
    expect(undone.body.replies).toEqual(await Promise.all([ash, oak, fir].map(cardOf)))
  })

  it('restores the order within a column', async () => {
    const answer = await change(owner, [elm, oak], { kanban_status: 'todo' })
    expect((await columns()).todo).toEqual(['Ash', 'Fir', 'Elm', 'Oak'])
    await undo(owner, answer.body.undo)
    expect((await columns()).todo).toEqual(['Oak', 'Elm', 'Ash', 'Fir'])
  })

  it('restores only what the batch changed, whatever others have changed since', async () => {
    const [stone, timber] = [await createLabel('Stone'), await createLabel('Timber')]
    await setFields(elm, { labels: [stone] })
    const { body } = await change(owner, [oak, elm, ash], { add_labels: [stone], assignee_uid: owner.uid_user })
    const replyId = oak.uid_reply
    await member.call('setCardFields', {
      params: { replyId },
      body: { labels: [timber], assignee_uid: member.uid_user, due_date: '2027-03-09' },
    })
    await owner.call('updateReply', { params: { replyId }, body: { content: 'Oak, oiled' } })
    await moveTo(member, oak, 'done')
    await setFields(elm, { labels: [stone, timber] })
    await member.call('deleteReply', { params: { replyId: ash.uid_reply } })
    const undone = await undo(owner, body.undo)
    expect(undone.body.replies).toHaveLength(2)
    expect(await cardOf(oak)).toMatchObject({
      labels: [],
      assignee_uid: null,
      due_date: '2027-03-09',
      original_content: 'Oak, oiled',
      kanban_status: 'done',
    })
    // The batch did not add a label to this card.
    expect(await cardOf(elm)).toMatchObject({ labels: [stone, timber], assignee_uid: null })
    expect(await cardOf(ash)).toBeUndefined()
  })

  it('keeps an assignee and a column that the batch did not change', async () => {
    const { body } = await change(owner, [oak], { add_labels: [await createLabel('Stone')] })
    await setFields(oak, { assignee_uid: member.uid_user })
    await moveTo(member, oak, 'done')
    await undo(owner, body.undo)
    expect(await cardOf(oak)).toMatchObject({ labels: [], assignee_uid: member.uid_user, kanban_status: 'done' })
  })

  it('moves cards back among those that others have moved or added', async () => {
    const { body } = await change(owner, [oak, ash], { kanban_status: 'done' })
    await moveTo(member, elm, 'in_progress')
    await moveTo(member, ash, 'in_progress', 0)
    await addCard(member, project, 'Yew')
    await undo(owner, body.undo)
    expect(await columns()).toEqual({ todo: ['Oak', 'Fir', 'Ash', 'Yew'], in_progress: ['Elm'], done: [] })
    expect(isDense(await board())).toBe(true)
  })

  it('leaves out labels and assignees that no longer exist', async () => {
    const [stone, timber] = [await createLabel('Stone'), await createLabel('Timber')]
    await setFields(oak, { labels: [stone, timber], assignee_uid: member.uid_user })
    const other = await createLabel('Other')
    const { body } = await change(owner, [oak], { add_labels: [other], assignee_uid: owner.uid_user })
    await owner.call('deleteLabel', { params: { labelId: stone } })
    await owner.call('removeMember', { params: { id, email: member.email } })
    const undone = await undo(owner, body.undo)
    expect(undone.body.replies).toMatchObject([{ labels: [timber], assignee_uid: null }])
  })

  it.each(['another', 'the same'])(
    'does not restore cards that %s person deleted again after restoring',
    async (who) => {
      const { body } = await change(member, [oak, elm], { delete: true })
      await member.call('restoreReply', { params: { replyId: oak.uid_reply } })
      await (who === 'another' ? owner : member).call('deleteReply', { params: { replyId: oak.uid_reply } })
      const undone = await undo(member, body.undo)
      expect(undone.body.replies.map(({ uid_reply }: Reply) => uid_reply)).toEqual(ids(elm))
      expect((await columns()).todo).toEqual(['Elm', 'Ash', 'Fir'])
    },
  )

  it('works once, even at the same time, and only for the same person in the same project', async () => {
    const { body } = await change(owner, [oak, elm], { kanban_status: 'done' })
    const other = await buildProject(owner)
    for (const answer of [
      await undo(member, body.undo),
      await undo(owner, body.undo, other.uid_project),
      await undo(owner, crypto.randomUUID()),
      await undo(owner, 'nonsense'),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([404, texts.notUndoable])
    }
    const answers = await Promise.all(Array.from({ length: 4 }, () => undo(owner, body.undo)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404', '404'])
    expect((await columns()).todo).toEqual(['Oak', 'Elm', 'Ash', 'Fir'])
  })

  it('is refused to people who have lost the right, and in an archived project', async () => {
    const { body } = await change(member, [oak], { kanban_status: 'done' })
    await owner.call('updateProject', { params: { id }, body: { status: 'archived' } })
    expect((await undo(member, body.undo)).status).toBe(409)
    await owner.call('updateProject', { params: { id }, body: { status: 'active' } })
    await owner.call('changeRole', { params: { id, email: member.email }, body: { role: 'client' } })
    expect((await undo(member, body.undo)).status).toBe(403)
    await owner.call('removeMember', { params: { id, email: member.email } })
    expect((await undo(member, body.undo)).status).toBe(404)
    const left = await app.database.pool.query('select from card_batches where uid_project = $1', [id])
    expect(left.rowCount).toBe(0)
  })
})

describe('a batch among other changes', () => {
  it('leaves a dense board that clients have followed, with moves and deletions at the same time', async () => {
    const more = await addCards(
      owner,
      project,
      Array.from({ length: 8 }, (_, number) => `Card ${number}`),
    )
    const start = await readFollowed(member, id)
    const [first, second, third] = [more.slice(0, 4), more.slice(2, 6), more.slice(4, 8)]
    const answers = await Promise.all([
      change(owner, first, { kanban_status: 'done' }),
      ...more.map((card, index) => moveTo(member, card, index % 2 ? 'todo' : 'in_progress', 0)),
      change(member, second, { kanban_status: 'in_progress', assignee_uid: owner.uid_user }),
      owner.call('deleteReply', { params: { replyId: oak.uid_reply } }),
      change(owner, [elm, ash], { delete: true }),
      addCard(member, project, 'Yew').then(() => ({ status: 200, body: {} })),
      change(member, third, { kanban_status: 'todo' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await Promise.all(
      [answers[0], answers[9]].map((answer, index) => undo(index === 0 ? owner : member, answer?.body.undo)),
    )
    const end = await readFollowed(member, id)
    expect(isDense(end.board)).toBe(true)
    const isLater = ({ version = 0 }) => version > start.version
    const count = () => socket.received('project_board_changed').filter(isLater).length
    await expect.poll(count).toBe(end.version - start.version)
    expect(followInAnyOrder(start, socket)).toEqual(end)
  })

  it('finds none of its cards if one is deleted at the same time', async () => {
    const answer = await whileHeld(app.database, {
      hold: (query) => query('update replies set deleted_at = now() where uid_reply = $1', [elm.uid_reply]),
      act: () => change(owner, [oak, elm], { assignee_uid: member.uid_user }),
    })
    expect(answer).toMatchObject({ status: 404, body: { error: texts.cardsGone } })
    expect(await cardOf(oak)).toMatchObject({ assignee_uid: null })
  })

  it('holds the limit of labels when 12 are added one by one at the same time', async () => {
    const labels = await Promise.all(Array.from({ length: 12 }, (_, number) => createLabel(`Label ${number}`)))
    const answers = await Promise.all(labels.map((label) => change(owner, [oak, elm], { add_labels: [label] })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    const [one, other] = await Promise.all([cardOf(oak), cardOf(elm)])
    expect(one?.labels).toHaveLength(limits.board.labelsPerCard)
    expect(other?.labels).toEqual(one?.labels)
  })

  it('leaves no card assigned to a person who is removed at the same time', async () => {
    const [answer] = await Promise.all([
      change(owner, [oak, elm, ash], { assignee_uid: member.uid_user }),
      owner.call('removeMember', { params: { id, email: member.email } }),
    ])
    expect([200, 400]).toContain(answer.status)
    expect((await board()).todo.map(({ assignee_uid }) => assignee_uid)).toEqual([null, null, null, null])
  })
})

// Last, because it moves the clock.
describe('10 minutes later', () => {
  it('a batch can no longer be undone, and the next one deletes it', async () => {
    const { body } = await change(owner, [oak], { kanban_status: 'done' })
    app.passTime(limits.reply.undoWithin - 60_000)
    const second = await change(owner, [elm], { kanban_status: 'done' })
    app.passTime(61_000)
    expect((await undo(owner, body.undo)).status).toBe(404)
    expect((await undo(owner, second.body.undo)).status).toBe(200)
    await change(owner, [elm], { kanban_status: 'done' })
    const { rowCount } = await app.database.pool.query('select from card_batches where uid_batch = $1', [body.undo])
    expect(rowCount).toBe(0)
  })
})
