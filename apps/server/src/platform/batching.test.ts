import { describe, expect, it, vi } from 'vitest'

import { createBatching } from './batching.ts'

/** Batches that the test ends one by one. */
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

describe('what is gathered', () => {
  it('goes at once when it is alone, and together when it had to wait, each with its own answer', async () => {
    const { rounds, send, shown } = startRounds()
    const answers = [1, 2, 3].map((item) => send('a', item))
    expect(shown()).toEqual(['a: 1'])
    rounds[0]?.end()
    expect(await answers[0]).toBe('a1')
    await vi.waitFor(() => expect(shown()).toEqual(['a: 1', 'a: 2 3']), 30_000)
    rounds[1]?.end()
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3'])
    void send('a', 4)
    await vi.waitFor(() => expect(shown()).toEqual(['a: 1', 'a: 2 3', 'a: 4']), 30_000)
  })

  it('waits for its own key and its own app only', () => {
    const { send, shown } = startRounds()
    const other = startRounds()
    void send('a', 1)
    void send('b', 2)
    void other.send('a', 3)
    expect(shown()).toEqual(['a: 1', 'b: 2'])
    expect(other.shown()).toEqual(['a: 3'])
  })

  it('is finished in the order in which it was stored, while the next is on its way', async () => {
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

  it('goes in batches of at most a hundred', async () => {
    const { rounds, send, shown } = startRounds()
    const answers = Array.from({ length: 102 }, (_, item) => send('a', item))
    rounds[0]?.end()
    await vi.waitFor(() => expect(shown()).toHaveLength(2), 30_000)
    rounds[1]?.end()
    await vi.waitFor(() => expect(shown()).toHaveLength(3), 30_000)
    rounds[2]?.end()
    expect(rounds.map(({ items }) => items.length)).toEqual([1, 100, 1])
    expect(await answers[101]).toBe('a101')
  })

  it('goes on after a round that failed', async () => {
    const { rounds, send, shown } = startRounds()
    const first = send('a', 1)
    const second = send('a', 2)
    rounds[0]?.end(new Error('The database is away'))
    await expect(first).rejects.toThrow('The database is away')
    await vi.waitFor(() => expect(shown()).toEqual(['a: 1', 'a: 2']), 30_000)
    rounds[1]?.end()
    expect(await second).toBe('a2')
  })
})
