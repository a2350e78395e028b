import { beforeEach, expect, test, vi } from 'vitest'

import { stubView } from '#testing/fake-view.ts'

import { createThumbnailLoader } from './thumbnail-loader.ts'

beforeEach(() => {
  stubView()
  vi.useFakeTimers()
})

const element = () => document.createElement('div')

const createSlowLoad = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { load: vi.fn<() => Promise<void>>(() => promise), finish: resolve }
}

test('starts the next load only after the interval, even if the previous one was quicker', async () => {
  const loader = createThumbnailLoader(200)
  const loads = [1, 2, 3].map(() => vi.fn<() => Promise<void>>(async () => {}))
  for (const load of loads) loader.request(element(), load)
  const callCounts = () => loads.map((load) => load.mock.calls.length)
  await vi.advanceTimersByTimeAsync(0)
  expect(callCounts()).toEqual([1, 0, 0])
  await vi.advanceTimersByTimeAsync(199)
  expect(callCounts()).toEqual([1, 0, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect(callCounts()).toEqual([1, 1, 0])
  await vi.advanceTimersByTimeAsync(200)
  expect(callCounts()).toEqual([1, 1, 1])
})

test('never loads two at a time', async () => {
  const loader = createThumbnailLoader(200)
  const first = createSlowLoad()
  const second = createSlowLoad()
  loader.request(element(), first.load)
  loader.request(element(), second.load)
  await vi.advanceTimersByTimeAsync(1000)
  expect(second.load).not.toHaveBeenCalled()
  first.finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(second.load).toHaveBeenCalledOnce()
})

test('continues with the next load if one never finishes', async () => {
  const loader = createThumbnailLoader(200)
  const second = createSlowLoad()
  loader.request(element(), createSlowLoad().load)
  loader.request(element(), second.load)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(second.load).toHaveBeenCalledOnce()
})

test('skips a card that is removed before its turn', async () => {
  const loader = createThumbnailLoader(200)
  const [first, second, third] = [createSlowLoad(), createSlowLoad(), createSlowLoad()]
  loader.request(element(), first.load)
  const stop = loader.request(element(), second.load)
  loader.request(element(), third.load)
  stop()
  first.finish()
  await vi.advanceTimersByTimeAsync(200)
  expect(second.load).not.toHaveBeenCalled()
  expect(third.load).toHaveBeenCalledOnce()
})
