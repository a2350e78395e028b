import { expect, test } from 'vitest'

import { formatBytes, formatDateTime, formatTime } from './format.ts'

const at = (hour: number, minute: number) => new Date(2026, 10, 14, hour, minute).toISOString()

test('formats a time alone in the same way as the time after a date', () => {
  expect([at(0, 5), at(9, 5), at(12, 0), at(16, 12)].map(formatTime)).toEqual([
    '12:05AM',
    '9:05AM',
    '12:00PM',
    '4:12PM',
  ])
  expect(formatDateTime(at(16, 12))).toBe('14/11/2026 4:12PM')
})

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10_340, '10.1 KB'],
  [2 ** 20 - 1, '1 MB'],
  [2.345 * 2 ** 20, '2.35 MB'],
  [118.4 * 2 ** 20, '118 MB'],
  [1023.4 * 2 ** 20, '1023 MB'],
  [2 ** 30, '1 GB'],
  [1.25 * 2 ** 40, '1.25 TB'],
  [5000 * 2 ** 40, '5000 TB'],
  [-1, '0 B'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
