import { messages } from '@joinery/contract/messages'

import { recordFailure } from '#features/audit/record-failure.ts'
import { findCredentials } from '#features/auth/account/user-queries.ts'
import { guessPassword } from '#features/auth/passwords/guess-password.ts'
import type { Origin } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'
import { networkOf } from '#platform/security/network-of.ts'

import { findKnownDevice } from './known-device.ts'
import { signIn, type SignedIn } from './sign-in.ts'

const limitsOf = ({ config }: Context) => {
  const windowMs = config.SIGN_IN_WINDOW_MINUTES * 60_000
  return {
    perAddress: { kind: 'sign-in-address', max: config.SIGN_IN_FAILURES_PER_ADDRESS, windowMs },
    perIp: { kind: 'sign-in-ip', max: config.SIGN_IN_FAILURES_PER_IP, windowMs },
  }
}

export type LogIn = Origin & {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
  /** Device cookie of an earlier sign-in. */
  readonly deviceCookie: string | undefined
}

/** Call only after authentication, so that nothing is revealed to others. */
export const requireUsable = (user: { readonly disabled_at: Date | null; readonly verified_at: Date | null }): void => {
  if (user.disabled_at !== null) throw new ProductError('forbidden', messages.auth.disabled)
  if (user.verified_at !== null) return
  throw new ProductError('verification_required', messages.auth.verificationNeeded, {
    requiresEmailVerification: true,
    type: 'EMAIL_VERIFICATION_REQUIRED',
  })
}

export const logIn = async (context: Context, input: LogIn): Promise<SignedIn> => {
  const { attempts, db, keys } = context
  const { perAddress, perIp } = limitsOf(context)
  // A known browser has a separate counter, so that failures of strangers cannot lock the owner out.
  const device = findKnownDevice(keys.knownDevice, input.deviceCookie, input.email)
  const whose = device === null ? input.email : `${input.email}\n${device}`
  const limits = [
    [perAddress, whose],
    [perIp, networkOf(input.ip)],
  ] as const
  // Reject immediately if a limit is reached, without queueing.
  for (const [rule, key] of limits) {
    const wait = await attempts.check(rule, key)
    if (wait > 0) throw new ProductError('too_many', messages.auth.tooManyAttempts, {}, wait)
  }
  const user = await findCredentials(db, input.email)
  const guess = { whose, passwordHash: user?.password_hash, password: input.password, limits }
  if (!(await guessPassword(context, guess)) || !user) {
    await recordFailure(context, 'sign-in-failed', input, user?.uid_user ?? null)
    throw new ProductError('unauthenticated', messages.auth.invalidCredentials)
  }
  requireUsable(user)
  return signIn(context, user, input)
}
