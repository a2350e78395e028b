import { describe, expect, test } from 'vitest'

import { cardsInPage, cardsNear, gridHeight, positionOf } from './card-positions.ts'

const positions = { columns: 4, columnGap: 28, rowGap: 24, cardWidth: 303, cardHeight: 435 }
const row = 459

test('places cards row by row, and the grid ends with the last row', () => {
  expect(positionOf(positions, 0)).toEqual({ left: 0, top: 0 })
  expect(positionOf(positions, 5)).toEqual({ left: 331, top: row })
  expect(gridHeight(positions, 0)).toBe(0)
  expect(gridHeight(positions, 4)).toBe(435)
  expect(gridHeight(positions, 5)).toBe(row + 435)
})

describe('with 2,000 cards', () => {
  test.each([
    [-3000, 900], // far below the window
    [0, 900],
    [50_000, 900],
    [50_000, 300], // a window lower than a card
    [499 * row, 900],
  ])('scrolled to %d, renders all visible cards and few others', (scrolled, height) => {
    const indexes = cardsInPage(cardsNear(positions, scrolled, height), 2000, -1)
    const seen = Array.from({ length: 2000 }, (_, index) => index).filter((index) => {
      const { top } = positionOf(positions, index)
      return top + positions.cardHeight > scrolled && top < scrolled + height
    })
    expect(indexes).toEqual(expect.arrayContaining(seen))
    expect(indexes.length).toBeLessThan(40)
  })

  test('a small scroll step adds one card at a time', () => {
    const ends = Array.from({ length: 20 }, (_, step) => cardsNear(positions, 5000 + step * 100, 900)[1])
    expect(Math.max(...ends.slice(1).map((end, index) => end - (ends[index] ?? 0)))).toBe(1)
  })

  test('the keyboard reaches the first, the last, and the neighbours of the focused card', () => {
    expect(cardsInPage([100, 103], 2000, -1)).toEqual([0, 100, 101, 102, 1999])
    expect(cardsInPage([100, 103], 2000, 7)).toEqual([0, 6, 7, 8, 100, 101, 102, 1999])
    expect(cardsInPage([100, 103], 2000, 101)).toEqual([0, 100, 101, 102, 1999])
    expect(cardsInPage([1998, 2020], 2000, 1999)).toEqual([0, 1998, 1999])
    expect(cardsInPage([0, 2], 2000, 0)).toEqual([0, 1, 1999])
  })
})
