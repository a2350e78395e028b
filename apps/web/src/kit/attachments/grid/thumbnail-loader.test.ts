import { beforeEach, expect, test, vi } from 'vitest'

import { stubView } from '#testing/fake-view.ts'

import { createThumbnailLoader } from './thumbnail-loader.ts'

beforeEach(() => {
  stubView()
  vi.useFakeTimers()
})

const element = () => document.createElement('div')

const slow = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { load: vi.fn<() => Promise<void>>(() => promise), come: resolve }
}

test('starts the next after the interval, however quickly the previous one loaded', async () => {
  const loader = createThumbnailLoader(200)
  const loads = [1, 2, 3].map(() => vi.fn<() => Promise<void>>(async () => {}))
  for (const load of loads) loader.request(element(), load)
  const begun = () => loads.map((load) => load.mock.calls.length)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun()).toEqual([1, 0, 0])
  await vi.advanceTimersByTimeAsync(199)
  expect(begun()).toEqual([1, 0, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun()).toEqual([1, 1, 0])
  await vi.advanceTimersByTimeAsync(200)
  expect(begun()).toEqual([1, 1, 1])
})

test('never loads two at a time', async () => {
  const loader = createThumbnailLoader(200)
  const first = slow()
  const second = slow()
  loader.request(element(), first.load)
  loader.request(element(), second.load)
  await vi.advanceTimersByTimeAsync(1000)
  expect(second.load).not.toHaveBeenCalled()
  first.come()
  await vi.advanceTimersByTimeAsync(0)
  expect(second.load).toHaveBeenCalledOnce()
})

test('continues after one that never loads', async () => {
  const loader = createThumbnailLoader(200)
  const second = slow()
  loader.request(element(), slow().load)
  loader.request(element(), second.load)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(second.load).toHaveBeenCalledOnce()
})

test('skips a card that is removed before its turn', async () => {
  const loader = createThumbnailLoader(200)
  const [first, second, third] = [slow(), slow(), slow()]
  loader.request(element(), first.load)
  const stop = loader.request(element(), second.load)
  loader.request(element(), third.load)
  stop()
  first.come()
  await vi.advanceTimersByTimeAsync(200)
  expect(second.load).not.toHaveBeenCalled()
  expect(third.load).toHaveBeenCalledOnce()
})
