import { expect, test } from 'vitest'

import { dayName, dayOf } from './message-time.ts'

const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, day, hour, minute)

test.each([
  [at(2026, 11, 14, 0, 0), 'Today'],
  [at(2026, 11, 14, 23, 59), 'Today'],
  [at(2026, 11, 13, 23, 59), 'Yesterday'],
  [at(2026, 11, 13, 0, 0), 'Yesterday'],
  [at(2026, 11, 12, 23, 59), '12/11/2026'],
  [at(2025, 11, 14, 12, 0), '14/11/2025'],
])('names %s %s on 14/11/2026', (moment, name) => {
  expect(dayName(dayOf(moment.toISOString()), at(2026, 11, 14).getTime())).toBe(name)
})

test('names the day before the first of a month yesterday', () => {
  expect(dayName(at(2026, 2, 28).getTime(), at(2026, 3, 1).getTime())).toBe('Yesterday')
})
