import { expect, test } from 'vitest'

import { posterTime } from './video-poster.ts'

test.each([
  [5, 0.5],
  [20, 2],
  [600, 2],
  [Number.POSITIVE_INFINITY, 0],
  [Number.NaN, 0],
])('the poster of a video of %d seconds is taken at %d', (duration, time) => {
  expect(posterTime(duration)).toBeCloseTo(time)
})
