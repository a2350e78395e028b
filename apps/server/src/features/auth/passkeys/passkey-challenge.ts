// The challenge is computed from the token, so nothing is stored until it is used. A forged token is useless because its
// challenge is unknown. Used tokens are stored until they would expire.
import { randomBytes } from 'node:crypto'

import { limits } from '@joinery/contract/limits'

import { noteTokenUsed } from '#features/auth/factors/challenge-queries.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import type { Context } from '#platform/context.ts'
import { mac } from '#platform/security/keys.ts'

/** Purpose and subject; a token of one session is invalid in another. */
export type ChallengePurpose = 'log-in' | `add ${string}` | `step-up ${string}` | 'second-step'

export const challengeOf = ({ keys }: Context, purpose: ChallengePurpose, token: string): Buffer =>
  mac(keys.passkeyChallenge, `${purpose}\n${token}`)

export const issueToken = (context: Context, purpose: ChallengePurpose): { token: string; challenge: Buffer } => {
  const ends = context.clock.now().getTime() + limits.signIn.challengeLifetime
  const token = `${ends.toString(36)}.${randomBytes(24).toString('base64url')}`
  return { token, challenge: challengeOf(context, purpose, token) }
}

const endOf = (token: string): number => {
  const [ends = ''] = token.split('.', 1)
  return /^[0-9a-z]{1,9}$/.test(ends) ? Number.parseInt(ends, 36) : 0
}

export const isTokenOver = ({ clock }: Context, token: string): boolean => endOf(token) <= clock.now().getTime()

/** Single use: returns true for only one of two concurrent calls. Call it after the response was verified. */
export const useToken = ({ db }: Context, token: string): Promise<boolean> =>
  noteTokenUsed(db, hashCode(token), new Date(endOf(token)))
