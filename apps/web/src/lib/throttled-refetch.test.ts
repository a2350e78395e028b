import { beforeEach, expect, test, vi } from 'vitest'

import { createThrottledRefetch } from './throttled-refetch.ts'

beforeEach(() => vi.useFakeTimers())

test('reads immediately on the first request and once more for any number of later ones', async () => {
  const ends: (() => void)[] = []
  const read = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => ends.push(resolve)))
  const refetch = createThrottledRefetch(read, 100)
  refetch()
  expect(read).toHaveBeenCalledTimes(1)
  for (let count = 0; count < 50; count++) refetch()
  expect(read).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(99)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(2)
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).toHaveBeenCalledTimes(2)
  refetch()
  expect(read).toHaveBeenCalledTimes(3)
})

test('reads again after a failure', async () => {
  const read = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('offline')))
  const refetch = createThrottledRefetch(read, 100)
  refetch()
  await vi.advanceTimersByTimeAsync(100)
  refetch()
  await vi.advanceTimersByTimeAsync(100)
  expect(read).toHaveBeenCalledTimes(2)
})
