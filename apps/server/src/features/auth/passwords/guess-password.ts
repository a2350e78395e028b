import type { Context } from '#platform/context.ts'
import type { AttemptRule } from '#platform/security/attempts.ts'
import { createTurns } from '#platform/turns.ts'

import { countGuess } from './count-guess.ts'

/** Few at a time at one password: people who are right are never refused because of each other. */
const inTurn = createTurns({ atOnce: Infinity, perPerson: 4, waiting: 1000, waitMs: 60_000 })

export type Guess = {
  /** Whose password, for the turns. */
  readonly whose: string
  readonly passwordHash: string | null | undefined
  readonly password: string
  /** Every limit that a wrong guess counts for, always in the same order: that is the order of the row locks. */
  readonly limits: readonly (readonly [AttemptRule, string])[]
}

/**
 * Whether the password is right. An attempt is counted before the password is looked at, so that however many guess at
 * once exactly as many are judged as are allowed; whoever was right gets it back.
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
