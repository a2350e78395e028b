import { limits } from '@joinery/contract/limits'
import { factorMessages } from '@joinery/contract/messages/factor-messages'

import { recordFailure } from '#features/audit/record-failure.ts'
import { answerSecondPasskey, type Assertion } from '#features/auth/passkeys/second-passkey.ts'
import { findKnownDevice } from '#features/auth/sessions/known-device.ts'
import type { OpenedSession } from '#features/auth/sessions/open-session.ts'
import { enter } from '#features/auth/sessions/sign-in.ts'
import type { Origin } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { challengeOver, requireSecondStep, type AskedSecondStep } from './ask-second-step.ts'
import { countSecondStepFailure, claimSecondStep } from './challenge-queries.ts'
import { hasSecondStep, readFactorState } from './factor-queries.ts'
import { isSecondStepRequired } from './requirement.ts'
import { beginTotp, finishTotp, type NewTotp } from './set-up-totp.ts'
import { refuseCode, useCode } from './use-code.ts'

type Answer =
  | { readonly method: 'totp' | 'recovery' | 'setup'; readonly code: string }
  | { readonly method: 'passkey'; readonly assertion: Assertion }

export type FinishLogIn = Origin & Answer & { readonly token: string; readonly deviceCookie: string | undefined }

/** Allows setting up a second step only if none exists; an existing one has to be used. */
const requireNone = async (context: Context, db: Context['db'] | Tx, uid_user: string): Promise<void> => {
  if (await hasSecondStep(db, uid_user)) throw challengeOver()
  const state = await readFactorState(db, uid_user)
  if (!(await isSecondStepRequired(context, db, uid_user, state))) throw challengeOver()
}

export const startSecondStepSetup = async (context: Context, token: string): Promise<NewTotp> => {
  const { uid_user } = await requireSecondStep(context, token)
  await requireNone(context, context.db, uid_user)
  return beginTotp(context, uid_user)
}

const judge = async (
  context: Context,
  pending: AskedSecondStep,
  input: FinishLogIn,
): Promise<{ readonly recoveryCodes?: string[] | null }> => {
  const { uid_user, email } = pending
  const { ip, userAgent } = input
  const by = { ip, userAgent }
  if (input.method === 'passkey') {
    if (await answerSecondPasskey(context, pending, input.token, input.assertion)) return {}
    await recordFailure(context, 'factor-failed', by, uid_user)
    throw new ProductError('bad_request', factorMessages.passkeyRefused)
  }
  if (input.method === 'setup') {
    const person = { uid_user, code: input.code, by: { ...by, uid_user } }
    return { recoveryCodes: await finishTotp(context, person, (tx) => requireNone(context, tx, uid_user)) }
  }
  const device = findKnownDevice(context.keys.knownDevice, input.deviceCookie, email)
  const verdict = await useCode(context, { uid_user, code: input.code, by, device })
  if (verdict === 'used' || verdict === 'wrong') throw refuseCode(verdict)
  return {}
}

/** Opens the session once the second step succeeds. The token is valid for one session. */
export const finishLogIn = async (
  context: Context,
  input: FinishLogIn,
): Promise<{ readonly opened: OpenedSession; readonly recoveryCodes?: string[] | null }> => {
  const pending = await requireSecondStep(context, input.token)
  const { ip, userAgent, deviceCookie } = input
  let given: Awaited<ReturnType<typeof judge>>
  try {
    given = await judge(context, pending, input)
  } catch (error) {
    if (error instanceof ProductError && error.code === 'bad_request') {
      await countSecondStepFailure(context.db, pending.token_hash, limits.signIn.challengeFailures)
    }
    throw error
  }
  if (!(await claimSecondStep(context.db, pending.token_hash))) throw challengeOver()
  const { rememberMe, source } = pending.data
  const options = { ip, userAgent, deviceCookie, rememberMe, ...(source ? { source } : {}) }
  return { opened: await enter(context, pending, options), ...given }
}
