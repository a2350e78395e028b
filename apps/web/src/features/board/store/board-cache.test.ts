import type { Board } from '@joinery/contract/kanban'
import { describe, expect, test } from 'vitest'

import { buildBoard, buildCard, cardId } from '#testing/build-card.ts'

import { applyChange, applyChanges, type BoardChange, orderAt, type Position, positionOf } from './board-cache.ts'

const statuses = ['todo', 'in_progress', 'done'] as const
const uidsOf = (board: Board) => statuses.map((status) => board[status].map(({ uid_reply }) => uid_reply))
const numbersOf = (board: Board) => uidsOf(board).map((column) => column.map((uid) => Number(uid.slice(-4))))

/** To Do 1 2 3, In Progress 4 5, Done empty. */
const board = buildBoard({ todo: [1, 2, 3], in_progress: [4, 5] })
const move = (number: number, status: Position['status'], before: number | null): BoardChange => ({
  kind: 'move',
  uid: cardId(number),
  to: { status, before: before === null ? null : cardId(before) },
})

describe('moving a card', () => {
  test.each([
    ['to the end of another column', move(1, 'in_progress', null), [[2, 3], [4, 5, 1], []]],
    ['between two cards', move(1, 'in_progress', 5), [[2, 3], [4, 1, 5], []]],
    ['into an empty column', move(4, 'done', null), [[1, 2, 3], [5], [4]]],
    ['up in its own column', move(3, 'todo', 1), [[3, 1, 2], [4, 5], []]],
    ['down in its own column', move(1, 'todo', 3), [[2, 1, 3], [4, 5], []]],
    ['to the end of its own column', move(1, 'todo', null), [[2, 3, 1], [4, 5], []]],
    ['before itself changes nothing', move(2, 'todo', 2), [[1, 2, 3], [4, 5], []]],
    ['before a missing card moves it to the end', move(1, 'in_progress', 99), [[2, 3], [4, 5, 1], []]],
    ['of a missing card changes nothing', move(99, 'done', null), [[1, 2, 3], [4, 5], []]],
  ])('%s', (_, change, expected) => {
    expect(numbersOf(applyChange(board, change))).toEqual(expected)
  })

  test('sets the new column and keeps the other cards', () => {
    const moved = applyChange(board, move(1, 'done', null))
    expect(moved.done[0]?.kanban_status).toBe('done')
    expect(moved.todo[0]).toBe(board.todo[1])
    expect(moved.in_progress).toBe(board.in_progress)
  })

  test('counts the position among the other cards of the column', () => {
    expect(orderAt(board, cardId(1), { status: 'in_progress', before: null })).toBe(2)
    expect(orderAt(board, cardId(1), { status: 'todo', before: cardId(3) })).toBe(1)
    expect(orderAt(board, cardId(1), { status: 'todo', before: null })).toBe(2)
  })
})

describe('other changes', () => {
  test('restores a deleted card at its place', () => {
    const to = positionOf(board, cardId(2))
    const [, card] = board.todo
    if (!to || !card) throw new Error('The second card is not on the board')
    const without = applyChange(board, { kind: 'remove', uid: cardId(2) })
    expect(numbersOf(without)).toEqual([[1, 3], [4, 5], []])
    const back = applyChange(without, { kind: 'restore', card, to })
    expect(back).toEqual(board)
    // Already restored by a refetch.
    expect(applyChange(back, { kind: 'restore', card, to })).toBe(back)
  })

  test('changes only its own card when setting assignee or due date', () => {
    const changed = applyChanges(board, [
      { kind: 'fields', uid: cardId(4), fields: { assignee_uid: cardId(77) }, otherwise: '' },
      { kind: 'fields', uid: cardId(4), fields: { due_date: '2026-11-16' }, otherwise: '' },
    ])
    expect(changed.in_progress[0]).toMatchObject({ assignee_uid: cardId(77), due_date: '2026-11-16' })
    expect(changed.in_progress[1]).toBe(board.in_progress[1])
    expect(changed.todo).toBe(board.todo)
  })
})

/** Seeded pseudo-random numbers. */
const createDice = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const rollBoard = (roll: (sides: number) => number): Board => {
  const columns = { todo: [] as number[], in_progress: [] as number[], done: [] as number[] }
  for (let number = 1; number <= 12; number++) columns[statuses[roll(3)] ?? 'todo'].push(number)
  return buildBoard(columns)
}

const rollPosition = (roll: (sides: number) => number, on: Board): Position => {
  const status = statuses[roll(3)] ?? 'todo'
  return { status, before: on[status][roll(on[status].length + 1)]?.uid_reply ?? null }
}

test('loses no card for random moves, and undo restores the board', () => {
  for (let seed = 0; seed < 300; seed++) {
    const roll = createDice(seed)
    const start = rollBoard(roll)
    const uid = cardId(1 + roll(12))
    const from = positionOf(start, uid)
    const change: BoardChange = { kind: 'move', uid, to: rollPosition(roll, start) }
    const moved = applyChange(start, change)

    // No card is lost or duplicated, and each has its column.
    expect(uidsOf(moved).flat().toSorted(), `board ${seed}`).toEqual(uidsOf(start).flat().toSorted())
    for (const status of statuses) expect(moved[status].every((card) => card.kanban_status === status)).toBe(true)
    // The others keep their order.
    const others = (on: Board) => uidsOf(on).map((column) => column.filter((other) => other !== uid))
    expect(others(moved)).toEqual(others(start))
    // The card is at the index sent to the server.
    const isElsewhere = change.to.before !== uid
    const at = moved[change.to.status].findIndex(({ uid_reply }) => uid_reply === uid)
    expect(isElsewhere ? at : 0).toBe(isElsewhere ? orderAt(start, uid, change.to) : 0)
    // Applying a change is idempotent, and its inverse restores the board.
    expect(applyChange(moved, change)).toEqual(moved)
    expect(from).toBeDefined()
    expect(from && applyChange(moved, { kind: 'move', uid, to: from })).toEqual(start)
  }
})

test('moves to the same column on a board changed by another user', () => {
  for (let seed = 0; seed < 300; seed++) {
    const roll = createDice(seed)
    const start = rollBoard(roll)
    const uid = cardId(1 + roll(12))
    const change: BoardChange = { kind: 'move', uid, to: rollPosition(roll, start) }
    const read = applyChange(start, { kind: 'move', uid: cardId(1 + roll(12)), to: rollPosition(roll, start) })
    const again = applyChange(read, change)
    expect(positionOf(again, uid)?.status, `board ${seed}`).toBe(change.to.status)
    expect(uidsOf(again).flat().toSorted()).toEqual(uidsOf(start).flat().toSorted())
  }
})

test('returns no position for a missing card', () => {
  expect(positionOf(buildBoard({ todo: [1] }), buildCard(2).uid_reply)).toBeUndefined()
})
