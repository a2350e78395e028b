import { expect, test } from 'vitest'

import { positionBeside } from './position-beside.ts'

const phone = { width: 390, height: 800 }
const panel = { width: 300, height: 120 }

test.each([
  ['above, where it fits', { left: 20, top: 700, bottom: 736 }, { left: 20, top: 574 }],
  ['below, where there is none above', { left: 20, top: 40, bottom: 76 }, { left: 20, top: 82 }],
  ['inside the window at its right edge', { left: 350, top: 700, bottom: 736 }, { left: 82, top: 574 }],
])('places a panel %s', (_where, button, place) => {
  expect(positionBeside(button, panel, phone)).toEqual(place)
})

test('places a panel taller than the window at the top', () => {
  expect(positionBeside({ left: 0, top: 40, bottom: 76 }, { width: 300, height: 900 }, phone)).toEqual({
    left: 8,
    top: 8,
  })
})
