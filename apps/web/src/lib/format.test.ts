import { expect, test } from 'vitest'

import { formatBytes } from './format.ts'

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
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
