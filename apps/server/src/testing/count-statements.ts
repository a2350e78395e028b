import { AsyncLocalStorage } from 'node:async_hooks'

import type { Database } from '#platform/database/database.ts'

type Query = (...given: readonly unknown[]) => unknown

const acts = new AsyncLocalStorage<symbol>()

/** Counts the statements an act sends over a pool, excluding timers and other calls. */
export const countStatements = async (pool: Database['pool'], act: () => Promise<unknown>): Promise<number> => {
  const id = Symbol('act')
  let count = 0
  const originals = new Map<object, Query>()
  const handleAcquire = (client: { readonly query: unknown }): void => {
    if (originals.has(client)) return
    const query = client.query as Query // many overloads; the arguments are passed through
    originals.set(client, query)
    const counted: Query = (...given) => {
      if (acts.getStore() === id) count += 1
      return query.apply(client, [...given])
    }
    Object.assign(client, { query: counted })
  }
  pool.on('acquire', handleAcquire)
  try {
    await acts.run(id, act)
  } finally {
    pool.off('acquire', handleAcquire)
    for (const [client, query] of originals) Object.assign(client, { query })
  }
  return count
}
