import { expect, test } from 'vitest'

import { placeBeside } from './place-beside.ts'

const phone = { width: 390, height: 800 }
const panel = { width: 300, height: 120 }

test.each([
  ['above, where there is room', { left: 20, top: 700, bottom: 736 }, { left: 20, top: 574 }],
  ['below, where there is none above', { left: 20, top: 40, bottom: 76 }, { left: 20, top: 82 }],
  ['inside the window at its right edge', { left: 350, top: 700, bottom: 736 }, { left: 82, top: 574 }],
])('a panel stands %s', (_where, button, place) => {
  expect(placeBeside(button, panel, phone)).toEqual(place)
})

test('a panel taller than the window begins at its top', () => {
  expect(placeBeside({ left: 0, top: 40, bottom: 76 }, { width: 300, height: 900 }, phone)).toEqual({ left: 8, top: 8 })
})
