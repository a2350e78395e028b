import { expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'

import { pictureRows } from './picture-rows.ts'

const files = (count: number) => Array.from({ length: count }, (_, index) => buildAttachment(index + 1))

test.each([
  [1, [1]],
  [2, [2]],
  [3, [1, 2]],
  [4, [2, 2]],
  [5, [3, 2]],
])('arranges %i images in rows of %j', (count, rows) => {
  const shown = pictureRows(files(count))
  expect(shown.map(({ length }) => length)).toEqual(rows)
  expect(shown.flat().map(({ file }) => file)).toEqual(files(count))
})

test('keeps the aspect ratio within limits', () => {
  const ratio = (width: number, height: number) => pictureRows([buildAttachment(1, { width, height })])[0]?.[0]?.ratio
  expect(ratio(1600, 1200)).toBeCloseTo(4 / 3)
  expect(ratio(100, 1000)).toBe(0.6)
  expect(ratio(1000, 100)).toBe(2.4)
})
