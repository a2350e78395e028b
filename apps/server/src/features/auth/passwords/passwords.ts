// argon2id, off the main thread (the binding uses the thread pool) and at most cores - 1 at a time, so that a burst of
// sign-ins leaves a core to everybody else.
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { hash, hashRaw, verify } from '@node-rs/argon2'

import { createBounded } from '#platform/bounded.ts'

const inTurn = createBounded(Math.max(1, availableParallelism() - 1))

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

/** The same text and salt give the same bytes, so that one hash finds a row among several; the salt is to be somebody's own. */
export const hashFindably = (text: string, salt: Buffer): Promise<Buffer> => inTurn(() => hashRaw(text, { salt }))

let nobodysHash: Promise<string> | undefined

/**
 * Whether the password is right. Without a hash (no such account, or one without a password) the same work is done, so that
 * the time reveals nothing.
 * `before` runs when its turn has come, right before the work, and may refuse it.
 */
export const isPassword = async (
  passwordHash: string | null | undefined,
  password: string,
  before: () => Promise<void>,
): Promise<boolean> => {
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'))
  const compared = passwordHash ?? (await nobodysHash)
  return inTurn(async () => {
    await before()
    return (await verify(compared, password)) && passwordHash != null
  })
}
