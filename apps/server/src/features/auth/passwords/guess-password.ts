import { messages } from '@joinery/contract/messages'

import { ProductError } from '#platform/product-error.ts'
import type { AttemptRule, Attempts } from '#platform/security/attempts.ts'
import { createTurns } from '#platform/turns.ts'

import { isPassword } from './passwords.ts'

/** Few at a time at one password: people who are right are never refused because of each other. */
const inTurn = createTurns({ atOnce: Infinity, perPerson: 4, waiting: 1000, waitMs: 60_000 })

export type Guess = {
  /** Whose password, for the turns. */
  readonly whose: string
  readonly passwordHash: string | undefined
  readonly password: string
  /** Every limit that a wrong guess counts for, always in the same order: that is the order of the row locks. */
  readonly limits: readonly (readonly [AttemptRule, string])[]
}

/**
 * Whether the password is right. An attempt is counted before the password is looked at, so that however many guess at
 * once exactly as many are judged as are allowed; whoever was right gets it back.
 */
export const guessPassword = (attempts: Attempts, { whose, passwordHash, password, limits }: Guess): Promise<boolean> =>
  inTurn(whose, async () => {
    const taken: (readonly [AttemptRule, string])[] = []
    const giveBack = async (): Promise<void> => {
      for (const [rule, key] of taken) await attempts.giveBack(rule, key)
    }
    const take = async (): Promise<void> => {
      for (const limit of limits) {
        const wait = await attempts.take(...limit)
        if (wait > 0) {
          await giveBack()
          throw new ProductError('too_many', messages.auth.tooManyAttempts, {}, wait)
        }
        taken.push(limit)
      }
    }
    const isRight = await isPassword(passwordHash, password, take)
    if (isRight) await giveBack()
    return isRight
  })
