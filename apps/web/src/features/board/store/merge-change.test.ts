import type { Board } from '@joinery/contract/kanban'
import type { Reply } from '@joinery/contract/replies'
import { describe, expect, test } from 'vitest'

import { buildBoard, buildCard, cardId } from '#testing/build-card.ts'

import { mergeChange } from './merge-change.ts'

const numbersOf = ({ todo, in_progress, done }: Board) =>
  [todo, in_progress, done].map((column) => column.map(({ uid_reply }) => Number(uid_reply.slice(-4))))

/** To Do 1 2 3, In Progress 4 5, Done empty. */
const board = buildBoard({ todo: [1, 2, 3], in_progress: [4, 5] })

const changed = (number: number, fields: Partial<Reply>) => ({
  uid_reply: cardId(number),
  card: { uid_reply: cardId(number), ...fields },
})

const merged = (change: Parameters<typeof mergeChange>[1]): Board => {
  const next = mergeChange(board, change)
  if (!next) throw new Error('It could not be applied')
  return next
}

describe('server change', () => {
  test.each([
    ['to another column', changed(1, { kanban_status: 'in_progress', card_order: 1 }), [[2, 3], [4, 1, 5], []]],
    ['into an empty column', changed(4, { kanban_status: 'done', card_order: 0 }), [[1, 2, 3], [5], [4]]],
    ['up in its column', changed(3, { kanban_status: 'todo', card_order: 0 }), [[3, 1, 2], [4, 5], []]],
    ['down in its column', changed(1, { kanban_status: 'todo', card_order: 2 }), [[2, 3, 1], [4, 5], []]],
    ['to where it is', changed(2, { kanban_status: 'todo', card_order: 1 }), [[1, 2, 3], [4, 5], []]],
  ])('moves a card %s', (_, change, expected) => {
    const next = merged(change)
    expect(numbersOf(next)).toEqual(expected)
    for (const status of ['todo', 'in_progress', 'done'] as const) {
      expect(next[status].every((card) => card.kanban_status === status && card.card_order === null)).toBe(true)
    }
  })

  test('adds a complete card at its place and removes a deleted one', () => {
    const card = buildCard(9, { card_order: 3 })
    expect(numbersOf(merged({ uid_reply: cardId(9), card }))).toEqual([[1, 2, 3, 9], [4, 5], []])
    expect(numbersOf(merged({ uid_reply: cardId(2), is_deleted: true }))).toEqual([[1, 3], [4, 5], []])
  })

  test('sets the given fields and keeps the identity of everything else', () => {
    const next = merged(changed(4, { comment_count: 7, due_date: '2026-11-16' }))
    expect(next.in_progress[0]).toEqual({
      ...board.in_progress[0],
      comment_count: 7,
      due_date: '2026-11-16',
      card_order: null,
    })
    expect([next.todo, next.in_progress[1]]).toEqual([board.todo, board.in_progress[1]])
    expect(next.todo).toBe(board.todo)
    expect(next.in_progress[1]).toBe(board.in_progress[1])
  })

  test('leaves the board unchanged for a comment', () => {
    expect(mergeChange(board, { uid_reply: cardId(1), comment: buildCard(10) })).toBe(board)
  })

  test('is not applied when it is incomplete', () => {
    expect(mergeChange(board, { uid_reply: cardId(1) })).toBeNull()
    expect(mergeChange(board, changed(99, { kanban_status: 'done', card_order: 0 }))).toBeNull()
  })
})
