import { beforeEach, expect, test, vi } from 'vitest'

import { readInTurn } from './read-in-turn.ts'

beforeEach(() => vi.useFakeTimers())

test('the first request is read at once, and any number of later ones is one more reading', async () => {
  const ends: (() => void)[] = []
  const read = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => ends.push(resolve)))
  const ask = readInTurn(read, 100)
  ask()
  expect(read).toHaveBeenCalledTimes(1)
  for (let count = 0; count < 50; count++) ask()
  expect(read).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(99)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(2)
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).toHaveBeenCalledTimes(2)
  ask()
  expect(read).toHaveBeenCalledTimes(3)
})

test('a reading that fails does not stop the next', async () => {
  const read = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('offline')))
  const ask = readInTurn(read, 100)
  ask()
  await vi.advanceTimersByTimeAsync(100)
  ask()
  await vi.advanceTimersByTimeAsync(100)
  expect(read).toHaveBeenCalledTimes(2)
})
