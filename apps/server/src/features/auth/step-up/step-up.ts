import { messages } from '@joinery/contract/messages'
import { factorMessages } from '@joinery/contract/messages/factor-messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { recordFailure } from '#features/audit/record-failure.ts'
import { findPasswordHash } from '#features/auth/account/user-queries.ts'
import { hasSecondStep } from '#features/auth/factors/factor-queries.ts'
import { refuseCode, useCode } from '#features/auth/factors/use-code.ts'
import {
  askForPasskey,
  checkAssertion,
  type Assertion,
  type PasskeyOptions,
} from '#features/auth/passkeys/check-assertion.ts'
import { challengeOf, isTokenOver, issueToken, useToken } from '#features/auth/passkeys/passkey-challenge.ts'
import { listPasskeys } from '#features/auth/passkeys/passkey-queries.ts'
import { passwordGuesses } from '#features/auth/passwords/change-password.ts'
import { guessPassword } from '#features/auth/passwords/guess-password.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { setAuthenticatedAt } from './step-up-queries.ts'

export type StepUp =
  | { readonly method: 'password'; readonly password: string }
  | { readonly method: 'totp' | 'recovery'; readonly code: string }
  | { readonly method: 'passkey'; readonly token: string; readonly assertion: Assertion }

const badRequest = (sentence: string) => new ProductError('bad_request', sentence)

export const startStepUp = async (context: ActorContext): Promise<{ token: string; options: PasskeyOptions }> => {
  const { actor, db } = context
  const passkeys = await listPasskeys(db, actor.uid_user)
  if (passkeys.length === 0) throw new ProductError('not_found', messages.http.notFound)
  const { token, challenge } = issueToken(context, `step-up ${actor.uid_session}`)
  return { token, options: await askForPasskey(context, challenge, passkeys) }
}

/** With a second step the password is not enough: a thief of both session and password must not get further. */
const checkPassword = async (context: ActorContext, password: string): Promise<void> => {
  const { actor, db } = context
  if (await hasSecondStep(db, actor.uid_user)) throw badRequest(factorMessages.twoStepRequired)
  const user = await findPasswordHash(db, actor.uid_user)
  const limits = [[passwordGuesses, actor.uid_user]] as const
  const guess = { whose: actor.uid_user, passwordHash: user?.password_hash, password, limits }
  if (!(await guessPassword(context, guess))) throw badRequest(messages.settings.currentPasswordWrong)
}

const checkPasskey = async (context: ActorContext, token: string, assertion: Assertion): Promise<void> => {
  const { uid_session, uid_user } = context.actor
  if (isTokenOver(context, token)) throw badRequest(factorMessages.passkeyRefused)
  const challenge = challengeOf(context, `step-up ${uid_session}`, token)
  if ((await checkAssertion(context, { challenge, assertion, uid_user })) && (await useToken(context, token))) return
  await recordFailure(context, 'factor-failed', context.actor, uid_user)
  throw badRequest(factorMessages.passkeyRefused)
}

const check = async (context: ActorContext, answer: StepUp): Promise<void> => {
  if (answer.method === 'password') return checkPassword(context, answer.password)
  if (answer.method === 'passkey') return checkPasskey(context, answer.token, answer.assertion)
  const { actor } = context
  const verdict = await useCode(context, { uid_user: actor.uid_user, code: answer.code, by: actor })
  if (verdict === 'used' || verdict === 'wrong') throw refuseCode(verdict)
}

/** Allows sensitive actions in this session for a while. */
export const completeStepUp = (
  { actor, clock, db }: ActorContext,
  method: StepUp['method'] | 'identity',
): Promise<void> =>
  transaction(db, async (tx) => {
    await setAuthenticatedAt(tx, actor.uid_session, clock.now())
    await recordAudit(tx, { act: 'step-up', by: actor, details: { method } })
  })

export const stepUp = async (context: ActorContext, answer: StepUp): Promise<void> => {
  await check(context, answer)
  await completeStepUp(context, answer.method)
}
