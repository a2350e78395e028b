// Hashes passwords with argon2id in the thread pool. At most cores - 1 run at a time, so a burst of sign-ins leaves one
// core for other requests.
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { hash, hashRaw, verify } from '@node-rs/argon2'

import { createConcurrencyLimit } from '#platform/concurrency-limit.ts'

/** Memory in KiB and number of passes. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number }

export type Passwords = {
  readonly hash: (password: string) => Promise<string>
  /** Deterministic for one salt, so a hash can be looked up. The salt must differ per user. */
  readonly hashWithSalt: (text: string, salt: Buffer) => Promise<Buffer>
  /**
   * Whether the password matches. Without a hash (no account, or no password) a dummy is compared, so the response time
   * reveals nothing. `before` runs right before the comparison and may throw.
   */
  readonly matches: (
    passwordHash: string | null | undefined,
    password: string,
    before: () => Promise<void>,
  ) => Promise<boolean>
}

const limitConcurrency = createConcurrencyLimit(Math.max(1, availableParallelism() - 1))

/** Uses the library's production cost by default. */
export const createPasswords = (cost?: PasswordCost): Passwords => {
  const hashPassword = (password: string): Promise<string> => limitConcurrency(() => hash(password, cost))
  let dummyHash: Promise<string> | undefined
  return {
    hash: hashPassword,
    hashWithSalt: (text, salt) => limitConcurrency(() => hashRaw(text, { ...cost, salt })),
    matches: async (passwordHash, password, before) => {
      dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
      const compared = passwordHash ?? (await dummyHash)
      return limitConcurrency(async () => {
        await before()
        return (await verify(compared, password)) && passwordHash != null
      })
    },
  }
}
