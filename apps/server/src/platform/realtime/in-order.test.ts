import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createRandom } from '#testing/fuzz/random.ts'

import { createInOrder } from './in-order.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const open = () => {
  const order = createInOrder({ first: 100, gap: 500 })
  const delivered: number[] = []
  const put = (version: number, after = version - 1, room = 'kitchen') =>
    order.put(room, { version, after }, () => delivered.push(version))
  return { ...order, put, delivered }
}

it('delivers events in order immediately', () => {
  const { put, delivered } = open()
  for (const version of [1, 2, 3]) put(version)
  expect(delivered).toEqual([1, 2, 3])
})

it('delivers an early event after its predecessor', () => {
  const { put, delivered } = open()
  for (const version of [1, 4, 3]) put(version)
  expect(delivered).toEqual([1])
  put(2)
  expect(delivered).toEqual([1, 2, 3, 4])
})

it('delivers each event once and in order for every order of arrival', () => {
  const { next } = createRandom()
  for (let round = 0; round < 200; round++) {
    const { put, delivered } = open()
    const versions = Array.from({ length: 20 }, (_, index) => index + 1)
    for (const version of versions.map((each) => [next(), each] as const).toSorted(([a], [b]) => a - b)) put(version[1])
    expect(delivered).toEqual(versions)
  }
})

it('does not wait for unused versions when the event names its predecessor', () => {
  const { put, delivered } = open()
  put(1)
  put(5, 1)
  expect(delivered).toEqual([1, 5])
})

it('waits for a lost event, but holds no event longer than the limit', () => {
  const { put, delivered } = open()
  put(1)
  put(5)
  vi.advanceTimersByTime(300)
  put(3) // its wait began later, but it must not delay version 5
  expect(delivered).toEqual([1])
  vi.advanceTimersByTime(199)
  expect(delivered).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(delivered).toEqual([1, 3, 5])
  put(6)
  expect(delivered).toEqual([1, 3, 5, 6])
})

it('starts a separate wait for another gap', () => {
  const { put, delivered } = open()
  put(1)
  put(3)
  vi.advanceTimersByTime(400)
  put(5)
  vi.advanceTimersByTime(100)
  expect(delivered).toEqual([1, 3])
  vi.advanceTimersByTime(400)
  expect(delivered).toEqual([1, 3, 5])
})

it('still delivers an event that arrives after the wait', () => {
  const { put, delivered } = open()
  put(1)
  put(3)
  vi.advanceTimersByTime(500)
  put(2)
  expect(delivered).toEqual([1, 3, 2])
})

it('delays the first event of a room briefly unless it has no predecessor', () => {
  const { put, delivered } = open()
  put(8)
  expect(delivered).toEqual([])
  put(7)
  vi.advanceTimersByTime(100)
  expect(delivered).toEqual([7, 8])
  put(1, 0, 'attic')
  expect(delivered).toEqual([7, 8, 1])
})

it('handles rooms independently', () => {
  const { put, delivered } = open()
  put(1)
  put(3)
  put(1, 0, 'attic')
  expect(delivered).toEqual([1, 1])
})

it('delivers held events and starts over on reset', () => {
  const { put, reset, delivered } = open()
  put(1)
  put(4)
  put(3)
  reset()
  expect(delivered).toEqual([1, 3, 4])
  put(9)
  vi.advanceTimersByTime(100)
  expect(delivered).toEqual([1, 3, 4, 9])
})
