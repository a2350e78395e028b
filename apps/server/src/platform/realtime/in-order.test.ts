import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createInOrder } from './in-order.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const waitMs = 150

/** A room whose first event has been delivered: versions from 11 on follow. */
const begin = () => {
  const heard: number[] = []
  const order = createInOrder({ first: waitMs, gap: waitMs })
  const come = (version: number, room = 'one') => order.put(room, version, () => void heard.push(version))
  come(10)
  vi.advanceTimersByTime(waitMs)
  expect(heard).toEqual([10])
  return { heard, come, order }
}

it('what comes in order goes at once', () => {
  const { heard, come } = begin()
  for (const version of [11, 12, 13]) come(version)
  expect(heard).toEqual([10, 11, 12, 13])
  expect(vi.getTimerCount()).toBe(0)
})

it('what comes too early waits for what precedes it', () => {
  const { heard, come } = begin()
  for (const version of [13, 12]) come(version)
  expect(heard).toEqual([10])
  come(11)
  expect(heard).toEqual([10, 11, 12, 13])
  expect(vi.getTimerCount()).toBe(0)
})

it('nobody waits longer than a moment for what got lost, and what comes later still goes', () => {
  const { heard, come } = begin()
  come(12)
  vi.advanceTimersByTime(waitMs - 1)
  expect(heard).toEqual([10])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual([10, 12])
  come(11)
  come(13)
  expect(heard).toEqual([10, 12, 11, 13])
})

it('the first of a room waits too, as it may not be the first', () => {
  const heard: number[] = []
  const order = createInOrder({ first: waitMs, gap: waitMs })
  for (const version of [6, 5]) order.put('one', version, () => void heard.push(version))
  expect(heard).toEqual([])
  vi.advanceTimersByTime(waitMs)
  expect(heard).toEqual([5, 6])
})

it('rooms do not wait for each other, and one that is left begins anew', () => {
  const { heard, come, order } = begin()
  come(12)
  come(3, 'two')
  vi.advanceTimersByTime(waitMs)
  expect(heard).toEqual([10, 3, 12].toSorted((one, other) => heard.indexOf(one) - heard.indexOf(other)))
  come(20)
  order.forget('one')
  vi.advanceTimersByTime(waitMs)
  expect(heard).not.toContain(20)
  expect(vi.getTimerCount()).toBe(0)
})

it('no more is held than fits', () => {
  const { heard, come } = begin()
  for (let version = 300; version > 99; version--) come(version)
  expect(heard).toHaveLength(202)
})
