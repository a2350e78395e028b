import { expect, it } from 'vitest'

import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-15T12:00:00.000Z')
const ago = (milliseconds: number) => relativeTime(new Date(now - milliseconds).toISOString(), now)
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

it.each([
  [0, 'Just now'],
  [59 * second, 'Just now'],
  [-5 * minute, 'Just now'],
  [1 * minute, '1m ago'],
  [59 * minute + 59 * second, '59m ago'],
  [1 * hour, '1h ago'],
  [23 * hour + 59 * minute, '23h ago'],
  [1 * day, '1d ago'],
  [6 * day + 23 * hour, '6d ago'],
  [7 * day, '08/11/2026'],
])('formats %d ms ago as %s', (milliseconds, words) => {
  expect(ago(milliseconds)).toBe(words)
})
