import { AsyncLocalStorage } from 'node:async_hooks'

import type { Database } from '#platform/database/database.ts'

export type Statement = { readonly text: string; readonly values: readonly unknown[] }

type Query = (...given: readonly unknown[]) => unknown

const acts = new AsyncLocalStorage<symbol>()

const isStatement = (given: unknown): given is Partial<Statement> => typeof given === 'object' && given !== null

const read = ([first, values]: readonly unknown[]): Statement => {
  const { text = String(first), values: own } = isStatement(first) ? first : {}
  return { text, values: own ?? (Array.isArray(values) ? values : []) }
}

/** Records the statements an act sends over a pool, excluding timers and other calls. */
export const recordStatements = async (pool: Database['pool'], act: () => Promise<unknown>): Promise<Statement[]> => {
  const id = Symbol('act')
  const statements: Statement[] = []
  const originals = new Map<object, Query>()
  const handleAcquire = (client: { readonly query: unknown }): void => {
    if (originals.has(client)) return
    const query = client.query as Query // many overloads; the arguments are passed through
    originals.set(client, query)
    const recorded: Query = (...given) => {
      if (acts.getStore() === id) statements.push(read(given))
      return query.apply(client, [...given])
    }
    Object.assign(client, { query: recorded })
  }
  pool.on('acquire', handleAcquire)
  try {
    await acts.run(id, act)
  } finally {
    pool.off('acquire', handleAcquire)
    for (const [client, query] of originals) Object.assign(client, { query })
  }
  return statements
}

export const countStatements = async (pool: Database['pool'], act: () => Promise<unknown>): Promise<number> =>
  (await recordStatements(pool, act)).length
