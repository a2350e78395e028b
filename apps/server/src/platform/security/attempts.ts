import type { KeyObject } from 'node:crypto'

import type { Db, Tx } from '#platform/database/database.ts'

// Rate limits stored in the database, valid across processes and restarts: a maximum per window that starts with the
// first attempt. Keys are stored as keyed hashes, so the table reveals no address.
import { countAttempt, readAttempts, uncountAttempt } from './attempt-queries.ts'
import { mac } from './keys.ts'

export type AttemptRule = { readonly kind: string; readonly max: number; readonly windowMs: number }

export type Attempts = {
  /** Counts an attempt and returns 0, or returns the seconds to wait above the limit. */
  readonly count: (rule: AttemptRule, key: string, tx?: Tx) => Promise<number>
  /** Returns the seconds to wait before the next attempt, without counting one. */
  readonly check: (rule: AttemptRule, key: string) => Promise<number>
  /** Undoes a counted attempt. */
  readonly uncount: (rule: AttemptRule, key: string) => Promise<void>
}

const secondsLeft = (startedAt: Date, rule: AttemptRule, now: Date): number =>
  Math.max(1, Math.ceil((startedAt.getTime() + rule.windowMs - now.getTime()) / 1000))

const windowStart = ({ windowMs }: AttemptRule, now: Date): Date => new Date(now.getTime() - windowMs)

export const createAttempts = (db: Db, hashKey: KeyObject, now: () => Date): Attempts => {
  const hash = (key: string) => mac(hashKey, key)
  return {
    count: async (rule, key, tx) => {
      const at = now()
      if (await countAttempt(tx ?? db, rule.kind, hash(key), at, rule)) return 0
      const row = await readAttempts(tx ?? db, rule.kind, hash(key), windowStart(rule, at))
      return secondsLeft(row?.started_at ?? at, rule, at)
    },
    uncount: (rule, key) => uncountAttempt(db, rule.kind, hash(key), windowStart(rule, now())),
    check: async (rule, key) => {
      const at = now()
      const row = await readAttempts(db, rule.kind, hash(key), windowStart(rule, at))
      return row && row.count >= rule.max ? secondsLeft(row.started_at, rule, at) : 0
    },
  }
}
