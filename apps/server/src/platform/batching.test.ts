import { describe, expect, it, vi } from 'vitest'

import { stretch } from '#testing/stretch.ts'

import { createBatching } from './batching.ts'

/** Batches the test completes one by one. */
const startRounds = () => {
  const rounds: { readonly key: string; readonly items: readonly number[]; readonly end: (error?: Error) => void }[] =
    []
  const finished: string[] = []
  const { add } = createBatching<object, number, string>(
    (_context, key, items) =>
      new Promise((resolve, reject) => {
        const finish = () => {
          finished.push(`${key}: ${items.join(' ')}`)
          return items.map((item) => `${key}${item}`)
        }
        const end = (error?: Error) => (error ? reject(error) : resolve(finish))
        rounds.push({ key, items, end })
      }),
  )
  const send = (key: string, item: number) => add({}, key, item)
  const shown = () => rounds.map(({ key, items }) => `${key}: ${items.join(' ')}`)
  return { finished, rounds, send, shown }
}

describe('batching', () => {
  it('stores a single item immediately and waiting items together, each with its own result', async () => {
    const { rounds, send, shown } = startRounds()
    const answers = [1, 2, 3].map((item) => send('a', item))
    expect(shown()).toEqual(['a: 1'])
    rounds[0]?.end()
    expect(await answers[0]).toBe('a1')
    await vi.waitFor(() => expect(shown()).toEqual(['a: 1', 'a: 2 3']), stretch(60_000))
    rounds[1]?.end()
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3'])
    void send('a', 4)
    await vi.waitFor(() => expect(shown()).toEqual(['a: 1', 'a: 2 3', 'a: 4']), stretch(60_000))
  })

  it('queues items per key and per app', () => {
    const { send, shown } = startRounds()
    const other = startRounds()
    void send('a', 1)
    void send('b', 2)
    void other.send('a', 3)
    expect(shown()).toEqual(['a: 1', 'b: 2'])
    expect(other.shown()).toEqual(['a: 3'])
  })

  it('finishes batches in the order of storage while the next one is being stored', async () => {
    const { finished, rounds, send, shown } = startRounds()
    const answers = [1, 2].map((item) => send('a', item))
    rounds[0]?.end()
    await answers[0]
    expect(shown()).toEqual(['a: 1', 'a: 2'])
    expect(finished).toEqual(['a: 1'])
    rounds[1]?.end()
    await answers[1]
    expect(finished).toEqual(['a: 1', 'a: 2'])
  })

  it('limits a batch to 100 items', async () => {
    const { rounds, send, shown } = startRounds()
    const answers = Array.from({ length: 102 }, (_, item) => send('a', item))
    rounds[0]?.end()
    await vi.waitFor(() => expect(shown()).toHaveLength(2), stretch(60_000))
    rounds[1]?.end()
    await vi.waitFor(() => expect(shown()).toHaveLength(3), stretch(60_000))
    rounds[2]?.end()
    expect(rounds.map(({ items }) => items.length)).toEqual([1, 100, 1])
    expect(await answers[101]).toBe('a101')
  })

  it('continues after a failed batch', async () => {
    const { rounds, send, shown } = startRounds()
    const first = send('a', 1)
    const second = send('a', 2)
    rounds[0]?.end(new Error('The database is away'))
    await expect(first).rejects.toThrow('The database is away')
    await vi.waitFor(() => expect(shown()).toEqual(['a: 1', 'a: 2']), stretch(60_000))
    rounds[1]?.end()
    expect(await second).toBe('a2')
  })
})
