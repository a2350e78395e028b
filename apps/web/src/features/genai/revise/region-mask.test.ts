import { expect, test } from 'vitest'

import { strokesOf } from './region-mask.ts'

const size = { width: 1600, height: 1200 }
const ringIn = (region: Parameters<typeof strokesOf>[0]) => {
  const [stroke] = strokesOf(region, size)
  return stroke?.kind === 'area' ? stroke.rings[0] : undefined
}

test('marks the rectangle of a comment', () => {
  expect(ringIn({ x: 0.25, y: 0.5, w: 0.5, h: 0.25 })).toEqual([400, 600, 1200, 600, 1200, 900, 400, 900])
})

test('marks a square around a point, clipped to the image', () => {
  expect(ringIn({ x: 0.5, y: 0.5, w: null, h: null })).toEqual([650, 450, 950, 450, 950, 750, 650, 750])
  expect(ringIn({ x: 0, y: 1, w: null, h: null })).toEqual([0, 1050, 150, 1050, 150, 1200, 0, 1200])
})
