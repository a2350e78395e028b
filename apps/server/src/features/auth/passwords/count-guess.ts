import { messages } from '@joinery/contract/messages'

import { ProductError } from '#platform/product-error.ts'
import type { AttemptRule, Attempts } from '#platform/security/attempts.ts'

/**
 * Counts a guess before it is checked, so that concurrent guesses cannot exceed the limit; a correct one is given back. The
 * limits are always in the same order, which is the order of the row locks.
 */
export const countGuess = (attempts: Attempts, limits: readonly (readonly [AttemptRule, string])[]) => {
  const taken: (readonly [AttemptRule, string])[] = []
  const giveBack = async (): Promise<void> => {
    for (const [rule, key] of taken) await attempts.uncount(rule, key)
  }
  const take = async (): Promise<void> => {
    for (const limit of limits) {
      const wait = await attempts.count(...limit)
      if (wait > 0) {
        await giveBack()
        throw new ProductError('too_many', messages.auth.tooManyAttempts, {}, wait)
      }
      taken.push(limit)
    }
  }
  return { take, giveBack }
}
