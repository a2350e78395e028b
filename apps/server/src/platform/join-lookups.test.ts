import { describe, expect, it } from 'vitest'

import { joinLookups } from './join-lookups.ts'

type Statement = { readonly keys: readonly number[]; readonly end: (error?: Error) => void }

const nextTurn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve)
  })

/** Lookups whose statements the test completes one by one. */
const startLookups = () => {
  const statements: Statement[] = []
  const find = joinLookups(
    (keys: readonly number[]) =>
      new Promise<string[]>((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(keys.map((key) => `answer ${key}`)))
        statements.push({ keys, end })
      }),
  )
  return { find, statements, shown: () => statements.map(({ keys }) => keys.join(' ')) }
}

describe('joined lookups', () => {
  it('share one statement per turn, each with its own answer', async () => {
    const { find, statements, shown } = startLookups()
    const answers = Promise.all([1, 2, 3].map(find))
    expect(shown()).toEqual([])
    await nextTurn()
    expect(shown()).toEqual(['1 2 3'])
    statements[0]?.end()
    expect(await answers).toEqual(['answer 1', 'answer 2', 'answer 3'])
  })

  it('never get the answer of a statement that began before them', async () => {
    const { find, statements, shown } = startLookups()
    const first = find(1)
    await nextTurn()
    const again = find(1)
    await nextTurn()
    expect(shown()).toEqual(['1', '1'])
    // Two statements run, so these wait and share the third.
    const waiting = Promise.all([find(1), find(2)])
    await nextTurn()
    expect(shown()).toHaveLength(2)
    statements[0]?.end()
    await first
    await nextTurn()
    expect(shown()).toEqual(['1', '1', '1 2'])
    for (const { end } of statements) end()
    expect([await again, await waiting]).toEqual(['answer 1', ['answer 1', 'answer 2']])
  })

  it('limits the keys of a statement', async () => {
    const { find, statements } = startLookups()
    const answers = Promise.all(Array.from({ length: 450 }, (_, key) => find(key)))
    for (let turn = 0; turn < 8; turn++) {
      await nextTurn()
      for (const { end } of statements) end()
    }
    expect((await answers).at(-1)).toBe('answer 449')
    expect(statements.map(({ keys }) => keys.length)).toEqual([200, 200, 50])
  })

  it('all fail with their statement, and later ones work', async () => {
    const { find, statements } = startLookups()
    const failed = Promise.allSettled([find(1), find(2)])
    await nextTurn()
    statements[0]?.end(new Error('The database is away'))
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const later = find(3)
    await nextTurn()
    statements[1]?.end()
    expect(await later).toBe('answer 3')
  })
})
