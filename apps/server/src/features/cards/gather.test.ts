import { describe, expect, it, vi } from 'vitest'

import type { Context } from '#platform/context.ts'

import { gather } from './gather.ts'

/** Only the pool tells one app from another. */
const buildContext = () => ({ pool: {} }) as unknown as Context // all that is read of it

/** Rounds that end when they are told to. */
const startRounds = () => {
  const rounds: { readonly key: string; readonly items: readonly number[]; readonly end: (error?: Error) => void }[] =
    []
  const send = gather<number, string>(
    (_context, key, items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => `${key}${item}`)))
        rounds.push({ key, items, end })
      }),
  )
  const shown = () => rounds.map(({ key, items }) => `${key}: ${items.join(' ')}`)
  return { rounds, send, shown }
}

describe('what is gathered', () => {
  it('goes at once when it is alone, and together when it had to wait, each with its own answer', async () => {
    const { rounds, send, shown } = startRounds()
    const context = buildContext()
    const answers = [1, 2, 3].map((item) => send(context, 'a', item))
    expect(shown()).toEqual(['a: 1'])
    rounds[0]?.end()
    expect(await answers[0]).toBe('a1')
    await vi.waitFor(() => expect(shown()).toEqual(['a: 1', 'a: 2 3']))
    rounds[1]?.end()
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3'])
    void send(context, 'a', 4)
    await vi.waitFor(() => expect(shown()).toEqual(['a: 1', 'a: 2 3', 'a: 4']))
  })

  it('waits for its own key and its own app only', () => {
    const { send, shown } = startRounds()
    const context = buildContext()
    void send(context, 'a', 1)
    void send(context, 'b', 2)
    void send(buildContext(), 'a', 3)
    expect(shown()).toEqual(['a: 1', 'b: 2', 'a: 3'])
  })

  it('goes on after a round that failed', async () => {
    const { rounds, send, shown } = startRounds()
    const context = buildContext()
    const first = send(context, 'a', 1)
    const second = send(context, 'a', 2)
    rounds[0]?.end(new Error('The database is away'))
    await expect(first).rejects.toThrow('The database is away')
    await vi.waitFor(() => expect(shown()).toEqual(['a: 1', 'a: 2']))
    rounds[1]?.end()
    expect(await second).toBe('a2')
  })
})
