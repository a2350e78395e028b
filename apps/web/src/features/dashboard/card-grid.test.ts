import { describe, expect, test } from 'vitest'

import { cardGridOf, cardsIn, cardsNear, gridHeight, placeOf } from './card-grid.ts'

describe('the columns', () => {
  test.each([
    [0, 1], // not measured yet
    [350, 1],
    [700, 2],
    [960, 3],
    [1296, 4],
  ])('%d pixels have room for %d', (width, columns) => {
    expect(cardGridOf(width).columns).toBe(columns)
  })

  test.each([350, 700, 960, 1296])('the cards fill %d pixels exactly', (width) => {
    const { columns, gap, cardWidth } = cardGridOf(width)
    expect(columns * cardWidth + (columns - 1) * gap).toBeCloseTo(width)
  })
})

test('cards lie row by row, and the last row ends the grid', () => {
  const grid = cardGridOf(1296)
  const { cardWidth, cardHeight, gap } = grid
  expect(placeOf(grid, 0)).toEqual({ left: 0, top: 0 })
  expect(placeOf(grid, 5)).toEqual({ left: cardWidth + gap, top: cardHeight + gap })
  expect(gridHeight(grid, 0)).toBe(0)
  expect(gridHeight(grid, 4)).toBe(cardHeight)
  expect(gridHeight(grid, 5)).toBe(2 * cardHeight + gap)
})

describe('of 2,000 projects', () => {
  const grid = cardGridOf(1296)
  const row = grid.cardHeight + grid.gap

  test.each([
    [0, 900],
    [50_000, 900],
    [50_000, 300], // a window lower than a card
    [499 * row, 900],
  ])('scrolled to %d, all in sight are in the page, and few others', (scrolled, height) => {
    const [start, end] = cardsIn(cardsNear(grid, scrolled, height), 2000)
    const firstSeen = Math.floor(scrolled / row) * 4
    const lastSeen = Math.min(2000, Math.ceil((scrolled + height) / row) * 4)
    expect(start).toBeLessThanOrEqual(Math.min(2000, firstSeen))
    expect(end).toBeGreaterThanOrEqual(lastSeen)
    expect(end - start).toBeLessThan(50)
  })

  test('a small step of scrolling makes one card at a time', () => {
    const ends = Array.from({ length: 20 }, (_, step) => cardsNear(grid, 5000 + step * 100, 900)[1])
    expect(Math.max(...ends.slice(1).map((end, index) => end - (ends[index] ?? 0)))).toBe(1)
  })

  test('a short list is there whole, wherever one stands', () => {
    expect(cardsIn([90, 99], 60)).toEqual([0, 60])
  })
})
