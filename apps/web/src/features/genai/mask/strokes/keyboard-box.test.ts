import { expect, test } from 'vitest'

import { changeBox, describeBox, placeBox } from './keyboard-box.ts'
import type { Box } from './strokes.ts'

const size = { width: 300, height: 200 }
const press = (box: Box, keys: readonly string[], isResizing = false) =>
  keys.reduce((now, key) => changeBox(now, key, isResizing, size) ?? now, box)

test('places the box in the middle', () => {
  expect(describeBox(placeBox(size), size)).toBe('33% wide, 33% high, 33% from the left, 33% from the top')
})

test('moves the box by a hundredth of the image per arrow key', () => {
  const box = { x: 30, y: 20, width: 60, height: 40 }
  expect(press(box, ['ArrowRight', 'ArrowDown'])).toEqual({ ...box, x: 33, y: 22 })
  expect(press(box, ['ArrowLeft', 'ArrowUp'])).toEqual({ ...box, x: 27, y: 18 })
})

test('keeps the upper left corner when resizing', () => {
  const box = { x: 30, y: 20, width: 60, height: 40 }
  expect(press(box, ['ArrowRight', 'ArrowDown'], true)).toEqual({ ...box, width: 63, height: 42 })
  expect(press(box, ['ArrowLeft', 'ArrowUp'], true)).toEqual({ ...box, width: 57, height: 38 })
})

test('keeps the box within the image and above a minimum size', () => {
  const many = (key: string) => Array.from({ length: 150 }, () => key)
  const box = placeBox(size)
  const moved = press(box, [...many('ArrowRight'), ...many('ArrowDown')])
  expect(moved.x + moved.width).toBeCloseTo(300)
  expect(moved.y + moved.height).toBeCloseTo(200)
  expect(press(box, [...many('ArrowLeft'), ...many('ArrowUp')])).toMatchObject({ x: 0, y: 0 })
  expect(press(box, [...many('ArrowLeft'), ...many('ArrowUp')], true)).toMatchObject({ width: 3, height: 2 })
  const grown = press(box, [...many('ArrowRight'), ...many('ArrowDown')], true)
  expect([grown.x + grown.width, grown.y + grown.height]).toEqual([300, 200])
})

test('ignores other keys', () => {
  expect(changeBox(placeBox(size), 'a', false, size)).toBeNull()
})
