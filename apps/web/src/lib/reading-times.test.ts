import { limits } from '@joinery/contract/limits'
import { beforeEach, expect, test, vi } from 'vitest'

import { isCurrent, timedReading } from './reading-times.ts'
import { type ClientState, createClientState } from './store/client-state.ts'

const key = ['board', 'kitchen']

let steady = 60_000
let session: { readonly state: ClientState }
beforeEach(() => {
  session = { state: createClientState() }
  steady = 60_000
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(performance, 'now').mockImplementation(() => steady)
})

const pass = (milliseconds: number) => {
  steady += milliseconds
  vi.setSystemTime(Date.now() + milliseconds)
}

test('what was read within the quiet time is current, what was read before it is not', async () => {
  expect(await isCurrent(session, key, 1000)).toBe(false)
  await timedReading(session, key, () => Promise.resolve('read'))
  pass(100)
  expect(await isCurrent(session, key, 101)).toBe(true)
  expect(await isCurrent(session, key, 100)).toBe(false)
  expect(await isCurrent(session, ['board', 'bath'], 1000)).toBe(false)
})

test('a reading counts from when it began, not from when it arrived', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const reading = timedReading(session, key, () => promise)
  pass(100)
  const answers = Promise.all([isCurrent(session, key, 101), isCurrent(session, key, 100)])
  pass(500) // the answer takes its time: it is about when the room was joined
  resolve('read')
  await reading
  expect(await answers).toEqual([true, false])
})

test('a reading that fails leaves what was there as old as it was', async () => {
  await timedReading(session, key, () => Promise.resolve('read'))
  pass(100)
  const failing = timedReading(session, key, () => Promise.reject(new Error('lost')))
  const answer = isCurrent(session, key, 50)
  await expect(failing).rejects.toThrow('lost')
  expect(await answer).toBe(false)
  expect(await isCurrent(session, key, 101)).toBe(true)
})

test('while the computer sleeps one clock stands still, and the other counts', async () => {
  await timedReading(session, key, () => Promise.resolve('read'))
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(await isCurrent(session, key, 1000)).toBe(false)
})

test('a clock that is set back makes nothing younger', async () => {
  await timedReading(session, key, () => Promise.resolve('read'))
  steady += 5000
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await isCurrent(session, key, 1000)).toBe(false)
})

test('what a page reads first may have been asked for when it began', async () => {
  steady = limits.session.firstAnswersKept - 1
  vi.setSystemTime(performance.timeOrigin + steady)
  await timedReading(session, key, () => Promise.resolve('read'))
  expect(await isCurrent(session, key, 1000)).toBe(false)
  expect(await isCurrent(session, key, steady + 1)).toBe(true)
})
