import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createRandom } from '#testing/fuzz/random.ts'

import { createInOrder } from './in-order.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const open = () => {
  const order = createInOrder({ first: 100, gap: 500 })
  const told: number[] = []
  const put = (version: number, after = version - 1, room = 'kitchen') =>
    order.put(room, { version, after }, () => told.push(version))
  return { ...order, put, told }
}

it('what comes in order goes at once', () => {
  const { put, told } = open()
  for (const version of [1, 2, 3]) put(version)
  expect(told).toEqual([1, 2, 3])
})

it('what comes too early goes after what precedes it', () => {
  const { put, told } = open()
  for (const version of [1, 4, 3]) put(version)
  expect(told).toEqual([1])
  put(2)
  expect(told).toEqual([1, 2, 3, 4])
})

it('in every order of arrival, whatever it is, each goes once and in order', () => {
  const { next } = createRandom()
  for (let round = 0; round < 200; round++) {
    const { put, told } = open()
    const versions = Array.from({ length: 20 }, (_, index) => index + 1)
    for (const version of versions.map((each) => [next(), each] as const).toSorted(([a], [b]) => a - b)) put(version[1])
    expect(told).toEqual(versions)
  }
})

it('versions that nobody used are no gap where the event says what precedes it', () => {
  const { put, told } = open()
  put(1)
  put(5, 1)
  expect(told).toEqual([1, 5])
})

it('what is lost is waited for, but no event longer than the wait', () => {
  const { put, told } = open()
  put(1)
  put(5)
  vi.advanceTimersByTime(300)
  put(3) // its own wait began later, but it must not delay the other
  expect(told).toEqual([1])
  vi.advanceTimersByTime(199)
  expect(told).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([1, 3, 5])
  put(6)
  expect(told).toEqual([1, 3, 5, 6])
})

it('another gap has a wait of its own', () => {
  const { put, told } = open()
  put(1)
  put(3)
  vi.advanceTimersByTime(400)
  put(5)
  vi.advanceTimersByTime(100)
  expect(told).toEqual([1, 3])
  vi.advanceTimersByTime(400)
  expect(told).toEqual([1, 3, 5])
})

it('what comes after all, too late, is not lost', () => {
  const { put, told } = open()
  put(1)
  put(3)
  vi.advanceTimersByTime(500)
  put(2)
  expect(told).toEqual([1, 3, 2])
})

it('the first of a room waits a moment for those before it, unless there can be none', () => {
  const { put, told } = open()
  put(8)
  expect(told).toEqual([])
  put(7)
  vi.advanceTimersByTime(100)
  expect(told).toEqual([7, 8])
  put(1, 0, 'attic')
  expect(told).toEqual([7, 8, 1])
})

it('one room does not wait for another', () => {
  const { put, told } = open()
  put(1)
  put(3)
  put(1, 0, 'attic')
  expect(told).toEqual([1, 1])
})

it('a reset delivers what is held, and begins anew', () => {
  const { put, reset, told } = open()
  put(1)
  put(4)
  put(3)
  reset()
  expect(told).toEqual([1, 3, 4])
  put(9)
  vi.advanceTimersByTime(100)
  expect(told).toEqual([1, 3, 4, 9])
})
