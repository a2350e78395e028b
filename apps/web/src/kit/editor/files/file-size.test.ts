import { expect, test } from 'vitest'

import { fileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [240_000, '234 KB'],
  [2 ** 20 - 1, '1 MB'],
  [2.4 * 2 ** 20, '2.4 MB'],
  [100 * 2 ** 20, '100 MB'],
  [3 * 2 ** 30, '3 GB'],
])('formats %d bytes as %s', (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown)
})
