import { expect, test } from 'vitest'

import { commonSize, fillOf, fitWords } from './fit-pair.ts'

const size = (width: number, height: number) => ({ width, height })

test('shows images of equal size unchanged, without a note', () => {
  const [left, right] = [size(1600, 1200), size(1600, 1200)]
  expect(commonSize(left, right)).toEqual(right)
  expect(fillOf(left, right)).toEqual(size(100, 100))
  expect(fitWords({ name: 'Version 1', size: left }, { name: 'Version 2', size: right })).toBeNull()
})

test('uses the finer resolution of two sizes with one aspect ratio', () => {
  const [left, right] = [size(3200, 2400), size(1600, 1200)]
  expect(commonSize(left, right)).toEqual(left)
  expect(commonSize(right, left)).toEqual(left)
  expect(fitWords({ name: 'Version 1', size: left }, { name: 'Version 2', size: right })).toBe(
    'Different sizes, shown at the same scale: Version 1 is 3200 × 2400, Version 2 is 1600 × 1200.',
  )
})

test('treats a rounded side as the same aspect ratio', () => {
  expect(fillOf(size(1024, 683), size(1536, 1024))).toEqual(size(100, 100))
})

test.each([
  ['upright', size(1000, 2000), size(25, 100)],
  ['wide', size(4000, 1000), size(100, 50)],
])('fits another aspect ratio, %s, into the box', (_, left, fill) => {
  expect(fillOf(left, size(2000, 1000))).toEqual(fill)
})

test('notes that an image was fitted', () => {
  expect(fitWords({ name: 'plan.jpg', size: size(1000, 1000) }, { name: 'Version 2', size: size(1600, 1200) })).toBe(
    'Different proportions: plan.jpg (1000 × 1000) is fitted to Version 2 (1600 × 1200).',
  )
})
