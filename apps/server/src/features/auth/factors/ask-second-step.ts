import { randomBytes } from 'node:crypto'

import { limits } from '@joinery/contract/limits'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import type { SecondStep, SecondStepMethod } from '@joinery/contract/sign-in/factors'

import { hashCode } from '#features/auth/links/link-codes.ts'
import { relyingParty } from '#features/auth/passkeys/relying-party.ts'
import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { findSecondStep, insertSecondStep, type SecondStepData } from './challenge-queries.ts'
import { readFactorState } from './factor-queries.ts'
import { isSecondStepRequired } from './requirement.ts'

/** A password change after the first step voids the pending second step. */
const digestOf = (password_hash: string | null): string | null =>
  password_hash === null ? null : hashCode(password_hash).toString('hex')

/** Null if no second step is needed. */
const methodsOf = async (context: Context, uid_user: string): Promise<SecondStepMethod[] | null> => {
  const state = await readFactorState(context.db, uid_user)
  if (!state.has_totp && state.passkeys === 0) {
    return (await isSecondStepRequired(context, context.db, uid_user, state)) ? ['setup'] : null
  }
  const methods: SecondStepMethod[] = []
  if (state.has_totp) methods.push('totp')
  if (state.passkeys > 0 && relyingParty(context.config)) methods.push('passkey')
  if (state.recovery_codes > 0) methods.push('recovery')
  return methods
}

/** Undefined if the first step is enough. */
export const askSecondStep = async (
  context: Context,
  { uid_user, password_hash }: { readonly uid_user: string; readonly password_hash: string | null },
  { rememberMe, source }: { readonly rememberMe: boolean; readonly source?: SecondStepData['source'] | undefined },
): Promise<SecondStep | undefined> => {
  const methods = await methodsOf(context, uid_user)
  if (!methods) return undefined
  const token = randomBytes(32).toString('base64url')
  await insertSecondStep(context.db, {
    token_hash: hashCode(token),
    uid_user,
    data: { password: digestOf(password_hash), rememberMe, source: source ?? null, failures: 0 },
    expires_at: new Date(context.clock.now().getTime() + limits.signIn.challengeLifetime),
  })
  return { token, methods }
}

export const challengeOver = (): ProductError => new ProductError('unauthenticated', factorMessages.stepExpired)

export type AskedSecondStep = {
  readonly token_hash: Buffer
  readonly uid_user: string
  readonly email: string
  readonly password_hash: string | null
  readonly data: SecondStepData
}

export const requireSecondStep = async ({ clock, db }: Context, token: string): Promise<AskedSecondStep> => {
  const token_hash = hashCode(token)
  const found = await findSecondStep(db, token_hash, clock.now())
  if (!found || found.data.password !== digestOf(found.password_hash)) throw challengeOver()
  return { ...found, token_hash }
}
