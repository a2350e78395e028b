import { expect, test } from 'vitest'

import { scrollStep } from './edge-scroll.ts'

test('does not scroll in the middle', () => {
  expect(scrollStep(400, 0, 800)).toBe(0)
})

test('scrolls faster towards the edge, up to a maximum', () => {
  const steps = [740, 770, 799, 900].map((at) => scrollStep(at, 0, 800))
  expect(steps).toEqual(steps.toSorted((one, other) => one - other))
  expect(steps[0]).toBeGreaterThan(0)
  expect(steps[3]).toBe(steps[2])
  expect(scrollStep(60, 0, 800)).toBeLessThan(0)
  expect(scrollStep(0, 0, 800)).toBe(-scrollStep(800, 0, 800))
})
