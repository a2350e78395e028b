// A passkey as second step. Its challenge is computed from the second step's token, which the response uses up.
import { requireSecondStep, type AskedSecondStep } from '#features/auth/factors/ask-second-step.ts'
import type { Context } from '#platform/context.ts'

import { askForPasskey, checkAssertion, type Assertion, type PasskeyOptions } from './check-assertion.ts'
import { challengeOf } from './passkey-challenge.ts'
import { listPasskeys } from './passkey-queries.ts'

export type { Assertion } from './check-assertion.ts'

export const startSecondPasskey = async (context: Context, token: string): Promise<PasskeyOptions> => {
  const { uid_user } = await requireSecondStep(context, token)
  const passkeys = await listPasskeys(context.db, uid_user)
  return askForPasskey(context, challengeOf(context, 'second-step', token), passkeys)
}

export const answerSecondPasskey = async (
  context: Context,
  { uid_user }: AskedSecondStep,
  token: string,
  assertion: Assertion,
): Promise<boolean> => {
  const challenge = challengeOf(context, 'second-step', token)
  return (await checkAssertion(context, { challenge, assertion, uid_user })) !== null
}
