import { expect, test } from 'vitest'

import { hit } from './hit.ts'
import type { Stroke } from './strokes.ts'

const line: Stroke = { kind: 'brush', erases: false, width: 10, line: [10, 10, 50, 10, 50, 50] }
const dab: Stroke = { kind: 'brush', erases: false, width: 20, line: [100, 100] }
const frame: Stroke = {
  kind: 'area',
  erases: false,
  rings: [
    [0, 0, 90, 0, 90, 90, 0, 90],
    [30, 30, 60, 30, 60, 60, 30, 60],
  ],
}

test.each([
  ['on the line', 30, 10, true],
  ['within half its width', 30, 14.9, true],
  ['beside it', 30, 15.1, false],
  ['beyond its end', 50, 54.9, true],
  ['in the corner', 47, 13, true],
])('hits a brush stroke %s', (_, x, y, isMet) => {
  expect(hit([line], { x, y })).toBe(isMet)
})

test('hits a single dab as a disc', () => {
  expect(hit([dab], { x: 107, y: 107 })).toBe(true)
  expect(hit([dab], { x: 108, y: 108 })).toBe(false)
})

test('does not hit a hole in an area', () => {
  expect(hit([frame], { x: 10, y: 10 })).toBe(true)
  expect(hit([frame], { x: 45, y: 45 })).toBe(false)
  expect(hit([frame], { x: 95, y: 45 })).toBe(false)
})

test('lets the last stroke over a point decide', () => {
  const eraser: Stroke = { ...dab, erases: true, line: [10, 10] }
  expect(hit([frame, eraser], { x: 10, y: 10 })).toBe(false)
  expect(hit([frame, eraser, line], { x: 10, y: 10 })).toBe(true)
  expect(hit([eraser], { x: 10, y: 10 })).toBe(false)
})

test('does not hit cleared strokes', () => {
  expect(hit([frame, { kind: 'clear' }], { x: 10, y: 10 })).toBe(false)
  expect(hit([], { x: 10, y: 10 })).toBe(false)
})
