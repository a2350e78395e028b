import type { Database } from '#platform/database/database.ts'

type Query = (...given: readonly unknown[]) => unknown

/** How many statements an act sends over the connections of a pool; nobody else may use the pool meanwhile. */
export const countStatements = async (pool: Database['pool'], act: () => Promise<unknown>): Promise<number> => {
  let count = 0
  const originals = new Map<object, Query>()
  const handleAcquire = (client: { readonly query: unknown }): void => {
    if (originals.has(client)) return
    const query = client.query as Query // many overloads; what is given is passed on as it is
    originals.set(client, query)
    const counted: Query = (...given) => {
      count += 1
      return query.apply(client, [...given])
    }
    Object.assign(client, { query: counted })
  }
  pool.on('acquire', handleAcquire)
  try {
    await act()
  } finally {
    pool.off('acquire', handleAcquire)
    for (const [client, query] of originals) Object.assign(client, { query })
  }
  return count
}
