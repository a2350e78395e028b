import type { Context } from '#platform/context.ts'
import type { AttemptRule } from '#platform/security/attempts.ts'
import { createTurns } from '#platform/turns.ts'

import { countGuess } from './count-guess.ts'

/** Limits concurrent checks per password; correct ones are never rejected because of each other. */
const inTurn = createTurns({ atOnce: Infinity, perPerson: 4, waiting: 1000, waitMs: 60_000 })

export type Guess = {
  /** Key of the concurrency limit. */
  readonly whose: string
  readonly passwordHash: string | null | undefined
  readonly password: string
  /** Limits a wrong guess counts towards, always in the same order, which is the order of the row locks. */
  readonly limits: readonly (readonly [AttemptRule, string])[]
}

/**
 * Returns whether the password is correct. An attempt is counted before the check, so that concurrent guesses cannot exceed
 * the limit; a correct one is given back.
 */
export const guessPassword = (
  { attempts, passwords }: Pick<Context, 'attempts' | 'passwords'>,
  { whose, passwordHash, password, limits }: Guess,
): Promise<boolean> =>
  inTurn(whose, async () => {
    const { take, giveBack } = countGuess(attempts, limits)
    const isRight = await passwords.matches(passwordHash, password, take)
    if (isRight) await giveBack()
    return isRight
  })
