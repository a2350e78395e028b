import type { Board } from '@joinery/contract/kanban'
import { kanbanStatuses, type Reply } from '@joinery/contract/replies'
import { describe, expect, it } from 'vitest'

import { required } from '#platform/required.ts'
import { addCard, addCards, isDense, moveTo, readBoard, textsOn } from '#testing/build-board.ts'
import { buildProject, join } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { whileHeld } from '#testing/database/while-held.ts'
import { createRandom } from '#testing/fuzz/random.ts'
import { app } from '#testing/shared-app.ts'

import { createBoardMemory } from './board-memory.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

const orderOf = (who: TestUser, card: Pick<Reply, 'uid_reply'>, card_order: unknown) =>
  who.call('orderCard', { params: { replyId: card.uid_reply }, body: { card_order } })

/** Creates a project with these cards in To Do, keyed by their texts. */
const buildBoard = async <Text extends string>(...texts: Text[]) => {
  const project = await buildProject(owner)
  await join(owner, project, member)
  const cards = await addCards(owner, project, texts)
  return { project, cards: Object.fromEntries(texts.map((text, index) => [text, cards[index]])) as Record<Text, Reply> }
}

const { pick, below } = createRandom()

describe('moving a card', () => {
  it('to another column puts it at the top, or at the requested order', async () => {
    const { project, cards } = await buildBoard('Oak', 'Elm', 'Ash')
    await moveTo(member, cards.Oak, 'done')
    await moveTo(owner, cards.Elm, 'done')
    const { status, body } = await moveTo(member, cards.Ash, 'done', 1)
    expect([status, body.reply]).toEqual([200, expect.objectContaining({ kanban_status: 'done', card_order: 1 })])
    const board = await readBoard(owner, project)
    expect(textsOn(board)).toEqual({ todo: [], in_progress: [], done: ['Elm', 'Ash', 'Oak'] })
    expect(board.done[1]).toEqual(body.reply)
  })

  it('within its column changes its order', async () => {
    const { project, cards } = await buildBoard('Oak', 'Elm', 'Ash')
    expect((await orderOf(member, cards.Oak, 1)).body.reply).toMatchObject({ kanban_status: 'todo', card_order: 1 })
    expect((await moveTo(owner, cards.Ash, 'todo', 0)).body.reply).toMatchObject({ card_order: 0 })
    expect(textsOn(await readBoard(owner, project)).todo).toEqual(['Ash', 'Elm', 'Oak'])
  })

  it.each([
    [-1, ['Ash', 'Oak', 'Elm'], 0],
    [2, ['Oak', 'Elm', 'Ash'], 2],
    [3, ['Oak', 'Elm', 'Ash'], 2],
    [Number.MAX_SAFE_INTEGER, ['Oak', 'Elm', 'Ash'], 2],
  ])('to order %d puts it at the nearest index', async (order, texts, index) => {
    const { project, cards } = await buildBoard('Oak', 'Elm', 'Ash')
    expect((await orderOf(owner, cards.Ash, order)).body.reply.card_order).toBe(index)
    expect(textsOn(await readBoard(owner, project)).todo).toEqual(texts)
  })

  it('increments its version, and no other card’s', async () => {
    const { project, cards } = await buildBoard('Oak', 'Elm')
    const { body } = await moveTo(owner, cards.Oak, 'done')
    expect(body.reply.version).toBeGreaterThan(cards.Elm.version)
    expect((await readBoard(owner, project)).todo[0]?.version).toBe(cards.Elm.version)
  })

  it('can be repeated indefinitely between the same two others', async () => {
    const { project, cards } = await buildBoard('Oak', 'Elm', 'Ash', 'Fir')
    for (let round = 0; round < 100; round++) {
      const { body } = await orderOf(owner, round % 2 === 0 ? cards.Ash : cards.Fir, 1)
      expect(body.reply.card_order).toBe(1)
    }
    const board = await readBoard(owner, project)
    expect(textsOn(board).todo).toEqual(['Oak', 'Fir', 'Ash', 'Elm'])
    expect(isDense(board)).toBe(true)
  })

  it.each([
    ['moveCard', { kanban_status: 'doing' }, 'The status must be todo, in_progress or done'],
    ['moveCard', {}, 'The status must be todo, in_progress or done'],
    ['moveCard', { kanban_status: 'done', card_order: 'first' }, 'The order must be a whole number'],
    ['orderCard', { card_order: 1.5 }, 'The order must be a whole number'],
    ['orderCard', {}, 'The order must be a whole number'],
  ] as const)('%s %j is refused', async (name, body, sentence) => {
    const { cards } = await buildBoard('Oak')
    const answer = await owner.call(name, { params: { replyId: cards.Oak.uid_reply }, body })
    expect([answer.status, answer.body.error]).toEqual([400, sentence])
  })
})

describe('deleted cards', () => {
  it('are not counted, and return to their position when restored', async () => {
    const { project, cards } = await buildBoard('Oak', 'Elm', 'Ash', 'Fir')
    const params = { replyId: cards.Elm.uid_reply }
    await owner.call('deleteReply', { params })
    expect((await orderOf(owner, cards.Fir, 1)).body.reply.card_order).toBe(1)
    expect(textsOn(await readBoard(owner, project)).todo).toEqual(['Oak', 'Fir', 'Ash'])
    const { body } = await owner.call('restoreReply', { params })
    const board = await readBoard(owner, project)
    expect(textsOn(board).todo).toEqual(['Oak', 'Fir', 'Elm', 'Ash'])
    expect([isDense(board), body.reply.card_order]).toEqual([true, 2])
  })

  it('return to their position although their column was renumbered in between', async () => {
    const { project, cards } = await buildBoard('Oak', 'Elm', 'Ash', 'Fir', 'Yew')
    const params = { replyId: cards.Elm.uid_reply }
    await owner.call('deleteReply', { params })
    for (let round = 0; round < 30; round++) await orderOf(owner, round % 2 === 0 ? cards.Fir : cards.Yew, 1)
    await owner.call('restoreReply', { params })
    const board = await readBoard(owner, project)
    expect(textsOn(board).todo).toEqual(['Oak', 'Yew', 'Fir', 'Elm', 'Ash'])
    expect(isDense(board)).toBe(true)
  })

  it('cannot be moved', async () => {
    const { project, cards } = await buildBoard('Oak', 'Elm')
    await owner.call('deleteReply', { params: { replyId: cards.Oak.uid_reply } })
    const { status, body } = await moveTo(owner, cards.Oak, 'done')
    expect([status, body.error]).toEqual([404, 'Not found'])
    expect(textsOn(await readBoard(owner, project))).toEqual({ todo: ['Elm'], in_progress: [], done: [] })
  })

  it('leave a consistent board when deleted during a move', async () => {
    const { project, cards } = await buildBoard('Oak', 'Elm', 'Ash', 'Fir')
    const all = Object.values(cards)
    const answers = await Promise.all(
      all.flatMap((card) => [
        moveTo(member, card, 'done'),
        owner.call('deleteReply', { params: { replyId: card.uid_reply } }),
        moveTo(owner, card, 'in_progress'),
      ]),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    expect(await readBoard(owner, project)).toEqual({ todo: [], in_progress: [], done: [] })
  })
})

describe('a person who has lost the right to move cards', () => {
  it('moves nothing in a batch, and does not block the others in it', async () => {
    const { project, cards } = await buildBoard('Oak', 'Elm', 'Ash')
    const [removed, formerUser] = await Promise.all([buildUser(app), buildUser(app)])
    await Promise.all([join(owner, project, removed), join(owner, project, formerUser)])
    for (const who of [removed, formerUser, owner]) await moveTo(who, cards.Oak, 'in_progress')
    await owner.call('removeMember', { params: { id: project.uid_project, email: removed.email } })
    await formerUser.call('logOut')
    // The first move is being stored while the others are batched.
    const answers = await Promise.all([
      moveTo(owner, cards.Elm, 'in_progress'),
      moveTo(removed, cards.Oak, 'done'),
      moveTo(formerUser, cards.Oak, 'done'),
      moveTo(member, cards.Oak, 'todo'),
      moveTo(removed, cards.Ash, 'done'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401, 200, 404])
    expect(textsOn(await readBoard(owner, project))).toEqual({ todo: ['Oak', 'Ash'], in_progress: ['Elm'], done: [] })
  })

  it('moves nothing once the project is archived', async () => {
    const { project, cards } = await buildBoard('Oak')
    await moveTo(owner, cards.Oak, 'done')
    await owner.call('updateProject', { params: { id: project.uid_project }, body: { status: 'archived' } })
    expect((await moveTo(owner, cards.Oak, 'todo')).status).toBe(409)
    expect(textsOn(await readBoard(owner, project)).done).toEqual(['Oak'])
  })
})

describe('several concurrent people', () => {
  const moveAtRandom = (who: TestUser, cards: readonly Reply[]) =>
    moveTo(who, pick(cards), pick(kanbanStatuses), below(40))

  it('have the same dense order after 500 moves by four of them', async () => {
    const [third, fourth] = await Promise.all([buildUser(app), buildUser(app)])
    const people = [owner, member, third, fourth]
    const { project, cards } = await buildBoard(...Array.from({ length: 40 }, (_, number) => `Card ${number}`))
    await Promise.all([join(owner, project, third), join(owner, project, fourth)])
    const all = Object.values(cards)
    const answers = await Promise.all(
      people.flatMap((who) => Array.from({ length: 125 }, () => moveAtRandom(who, all))),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const boards = await Promise.all(people.map((who) => readBoard(who, project)))
    const [first] = boards
    for (const board of boards) {
      expect(board).toEqual(first)
      expect(isDense(board)).toBe(true)
    }
    const shown = (board: Board) => kanbanStatuses.flatMap((status) => board[status].map(({ uid_reply }) => uid_reply))
    expect(first && shown(first).toSorted()).toEqual(all.map(({ uid_reply }) => uid_reply).toSorted())
  })

  it('a move that loses a race against another process is still applied', async () => {
    const { project, cards } = await buildBoard('Oak', 'Elm')
    // The move has been computed and waits to be written.
    const { body } = await whileHeld(app.database, {
      hold: (query) => query('update boards set version = version + 1 where uid_project = $1', [project.uid_project]),
      act: () => moveTo(owner, cards.Oak, 'todo', 1),
    })
    expect(body.reply.card_order).toBe(1)
    expect(textsOn(await readBoard(owner, project)).todo).toEqual(['Elm', 'Oak'])
  })

  it('applies a move to the stored board when the cached positions are outdated', async () => {
    const { project, cards } = await buildBoard('Oak', 'Elm', 'Ash')
    const { boardMemory } = app.app.context
    await moveTo(owner, cards.Oak, 'todo', 0)
    const outdated = required(boardMemory.claimPositions(project.uid_project), 'No positions are remembered')
    await moveTo(owner, cards.Elm, 'todo', 0)
    boardMemory.rememberPositions(project.uid_project, outdated)
    await moveTo(owner, cards.Ash, 'todo', 0)
    const board = await readBoard(owner, project)
    expect(textsOn(board).todo).toEqual(['Ash', 'Elm', 'Oak'])
    expect(new Set(board.todo.map(({ version }) => version)).size).toBe(3)
  })

  it('concurrent moves, additions, edits, comments, deletions and restores do not deadlock', async () => {
    const { project, cards } = await buildBoard(...Array.from({ length: 12 }, (_, number) => `Card ${number}`))
    const all = Object.values(cards)
    const params = { id: project.uid_project }
    const act = async (number: number) => {
      const { uid_reply } = pick(all)
      if (number % 6 === 0) return addCard(owner, project, `New ${number}`)
      if (number % 6 === 1) {
        const body = { replyType: 'kanban', content: '<p>Yes</p>', parentReplyId: uid_reply }
        return member.call('createReply', { params, body })
      }
      if (number % 6 === 2) {
        return owner.call('updateReply', { params: { replyId: uid_reply }, body: { content: '<p>Changed</p>' } })
      }
      if (number % 6 === 3) {
        await owner.call('deleteReply', { params: { replyId: uid_reply } })
        return owner.call('restoreReply', { params: { replyId: uid_reply } })
      }
      return moveAtRandom(pick([owner, member]), all)
    }
    const answers = await Promise.all(Array.from({ length: 150 }, (_, number) => act(number)))
    expect(answers.filter((answer) => 'status' in answer && answer.status >= 500)).toEqual([])
    expect(isDense(await readBoard(owner, project))).toBe(true)
  })
})

it('the cache of boards is bounded and evicts the oldest', () => {
  const memory = createBoardMemory()
  const positions = { version: 1, columns: { todo: [], in_progress: [], done: [] } }
  for (let number = 1; number <= 51; number++) memory.rememberPositions(`board ${number}`, positions)
  expect(memory.claimPositions('board 1')).toBeUndefined()
  expect(memory.claimPositions('board 2')).toBe(positions)
  expect(memory.claimPositions('board 51')).toBe(positions)
})
