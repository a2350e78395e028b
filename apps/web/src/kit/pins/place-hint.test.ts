import { expect, test } from 'vitest'

import { type Box, placeHint } from './place-hint.ts'

const boxAt = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const bounds = boxAt(0, 0, 1000, 600)
const size = { width: 200, height: 80 }
const number = boxAt(300, 270, 30, 30)
const place = (own: readonly Box[], others: readonly Box[] = []) => placeHint({ size, own, others, bounds })

test('is above the number', () => {
  expect(place([number, boxAt(300, 300, 400, 50)])).toEqual({ left: 300, top: 178 })
})

test('is below the area at the upper edge, and stays within the sides', () => {
  expect(place([boxAt(960, 10, 30, 30), boxAt(900, 40, 95, 50)])).toEqual({ left: 796, top: 102 })
})

test('is beside an area that is as high as the image', () => {
  expect(place([boxAt(300, 0, 30, 30), boxAt(300, 5, 300, 590)]).left).toBe(612)
  expect(place([boxAt(700, 0, 30, 30), boxAt(700, 5, 300, 590)]).left).toBe(488)
})

test('avoids other numbers', () => {
  const other = boxAt(350, 200, 30, 30)
  expect(place([number], [other])).toEqual({ left: 130, top: 178 })
})

test('is within the image if the area is all of it', () => {
  const { left, top } = place([boxAt(0, 0, 30, 30), boxAt(0, 0, 1000, 600)])
  expect([left, top]).toEqual([796, 516])
})
