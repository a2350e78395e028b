import { expect, test } from 'vitest'

import { createTally, parseStat } from './processor-time.mjs'

const stat = (parent, own, ofChildren = 0, start = 1) => ({ parent, own, ofChildren, start })

test('parses a stat line whose program name holds spaces and brackets', () => {
  const fields = [
    'S',
    '7',
    ...Array.from({ length: 9 }, () => '0'),
    '10',
    '5',
    '20',
    '2',
    ...Array.from({ length: 4 }, () => '0'),
    '99',
  ]
  expect(parseStat(`42 (odd) name) ${fields.join(' ')}`)).toEqual({ parent: 7, own: 15, ofChildren: 22, start: 99 })
})

test('counts what the tree used since the first sample, and no other process', () => {
  const tally = createTally()
  tally.sample(
    new Map([
      [1, stat(0, 500, 900)],
      [9, stat(0, 100)],
    ]),
    [1],
  )
  tally.sample(
    new Map([
      [1, stat(0, 600, 900)],
      [2, stat(1, 200)],
      [3, stat(2, 300)],
      [9, stat(0, 900)],
    ]),
    [1],
  )
  expect(tally.seconds()).toBe(6)
})

test('counts an ended process once, whether its parent waited for it or not', () => {
  const tally = createTally()
  tally.sample(new Map([[1, stat(0, 0)]]), [1])
  tally.sample(
    new Map([
      [1, stat(0, 0)],
      [2, stat(1, 200)],
      [3, stat(1, 300)],
    ]),
    [1],
  )
  tally.sample(new Map([[1, stat(0, 0, 200)]]), [1])
  expect(tally.seconds()).toBe(5)
})

test('counts a process that ended between two samples through its parent', () => {
  const tally = createTally()
  tally.sample(new Map([[1, stat(0, 0, 100)]]), [1])
  tally.sample(new Map([[1, stat(0, 0, 400)]]), [1])
  expect(tally.seconds()).toBe(3)
})

test('follows a process that outlives its parent, and does not mistake a reused id for it', () => {
  const tally = createTally()
  tally.sample(
    new Map([
      [1, stat(0, 0)],
      [2, stat(1, 0)],
    ]),
    [1],
  )
  tally.sample(
    new Map([
      [1, stat(0, 0)],
      [2, stat(1, 0)],
      [3, stat(2, 100)],
    ]),
    [1],
  )
  tally.sample(
    new Map([
      [1, stat(0, 0)],
      [3, stat(0, 400)],
    ]),
    [1],
  )
  tally.sample(
    new Map([
      [1, stat(0, 0)],
      [3, stat(0, 50, 0, 2)],
    ]),
    [1],
  )
  expect(tally.seconds()).toBe(4)
})

test('counts a process once that ended with its parent between two samples', () => {
  const tally = createTally()
  tally.sample(new Map([[1, stat(0, 0)]]), [1])
  tally.sample(
    new Map([
      [1, stat(0, 0)],
      [2, stat(1, 100)],
      [3, stat(2, 700)],
    ]),
    [1],
  )
  tally.sample(new Map([[1, stat(0, 0, 800)]]), [1])
  expect(tally.seconds()).toBe(8)
})
