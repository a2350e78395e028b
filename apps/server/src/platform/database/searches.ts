import { limits } from '@joinery/contract/limits'
import type { Pool } from 'pg'

import { createNewestFirst } from '#platform/newest-first.ts'
import { createTurns } from '#platform/turns.ts'

import type { Db } from './database.ts'
import { withCancel } from './with-cancel.ts'

/** Runs a search of a person on its own connection; stops when the signal is aborted or newer searches replace it. */
export type Searches = <Result>(
  person: string,
  signal: AbortSignal,
  act: (db: Db, signal: AbortSignal) => Promise<Result>,
) => Promise<Result>

/** Searches use half of the connections, fair between people, so that they leave room for other requests. */
export const createSearches = (pool: Pool): Searches => {
  const { atOnce: perPerson } = limits.search
  const atOnce = Math.max(2, Math.floor(pool.options.max / 2))
  const turns = createTurns({ atOnce, perPerson: Math.min(perPerson, atOnce - 1), waiting: perPerson, waitMs: 10_000 })
  const newestFirst = createNewestFirst(perPerson)
  return (person, signal, act) =>
    newestFirst(person, signal, (wanted) =>
      turns(person, () => withCancel(pool, wanted, (db) => act(db, wanted)), { signal: wanted }),
    )
}
