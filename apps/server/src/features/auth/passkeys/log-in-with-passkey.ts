import { factorMessages } from '@joinery/contract/messages/factor-messages'

import { recordFailure } from '#features/audit/record-failure.ts'
import { readCredentials } from '#features/auth/account/user-queries.ts'
import { countGuess } from '#features/auth/passwords/count-guess.ts'
import { requireUsable } from '#features/auth/sessions/log-in.ts'
import type { OpenedSession } from '#features/auth/sessions/open-session.ts'
import { enter, type SignInOptions } from '#features/auth/sessions/sign-in.ts'
import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'
import { networkOf } from '#platform/security/network-of.ts'

import { askForPasskey, checkAssertion, type Assertion, type PasskeyOptions } from './check-assertion.ts'
import { challengeOf, isTokenOver, issueToken, useToken } from './passkey-challenge.ts'

export const startPasskeyLogIn = async (context: Context): Promise<{ token: string; options: PasskeyOptions }> => {
  const { token, challenge } = issueToken(context, 'log-in')
  return { token, options: await askForPasskey(context, challenge) }
}

/** A passkey counts as both steps: possession, unlocked by knowledge or biometrics. */
export const finishPasskeyLogIn = async (
  context: Context,
  { token, assertion, ...options }: SignInOptions & { readonly token: string; readonly assertion: Assertion },
): Promise<OpenedSession> => {
  const { config, db } = context
  if (isTokenOver(context, token)) throw new ProductError('unauthenticated', factorMessages.stepExpired)
  const windowMs = config.SIGN_IN_WINDOW_MINUTES * 60_000
  const perIp = { kind: 'sign-in-ip', max: config.SIGN_IN_FAILURES_PER_IP, windowMs }
  const { take, giveBack } = countGuess(context.attempts, [[perIp, networkOf(options.ip)]])
  await take()
  const passkey = await checkAssertion(context, { challenge: challengeOf(context, 'log-in', token), assertion })
  if (!passkey || !(await useToken(context, token))) {
    await recordFailure(
      context,
      'sign-in-failed',
      { ip: options.ip, userAgent: options.userAgent },
      passkey?.uid_user ?? null,
    )
    throw new ProductError('unauthenticated', factorMessages.passkeyRefused)
  }
  await giveBack()
  const user = await readCredentials(db, passkey.uid_user)
  requireUsable(user)
  return enter(context, user, options)
}
