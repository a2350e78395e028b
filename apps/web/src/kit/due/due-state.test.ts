import { describe, expect, test } from 'vitest'

import { dayOf, formatDay } from '#lib/time/day.ts'

import { dueState, dueWord } from './due-state.ts'

const today = '2026-02-27'

describe('a due date', () => {
  test.each([
    ['2026-02-26', 'todo', 'overdue', 'Overdue'],
    ['2025-12-31', 'in_progress', 'overdue', 'Overdue'],
    ['2026-02-27', 'todo', 'soon', 'Due today'],
    ['2026-02-28', 'todo', 'soon', 'Due tomorrow'],
    ['2026-03-01', 'in_progress', 'soon', 'Due soon'],
    ['2026-03-02', 'todo', 'later', ''],
    ['2026-02-26', 'done', 'done', ''],
    ['2026-02-27', 'done', 'done', ''],
  ] as const)('%s in %s is %s', (due, status, state, word) => {
    expect(dueState(due, status, today)).toBe(state)
    expect(dueWord(due, status, today)).toBe(word)
  })

  test('is formatted day first', () => {
    expect(formatDay('2026-11-06')).toBe('06/11/2026')
  })

  test('is compared with the local calendar day, not with UTC', () => {
    expect(dayOf(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05')
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  })
})
