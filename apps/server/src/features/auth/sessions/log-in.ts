import { messages } from '@joinery/contract/messages'

import { findCredentials } from '#features/auth/account/user-queries.ts'
import { isPassword } from '#features/auth/passwords/passwords.ts'
import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { isKnownDevice, nameDevice } from './known-device.ts'
import { openSession, type OpenedSession } from './open-session.ts'

const limitsOf = ({ config }: Context) => {
  const windowMs = config.SIGN_IN_WINDOW_MINUTES * 60_000
  return {
    perAddress: { kind: 'sign-in-address', max: config.SIGN_IN_FAILURES_PER_ADDRESS, windowMs },
    perIp: { kind: 'sign-in-ip', max: config.SIGN_IN_FAILURES_PER_IP, windowMs },
  }
}

export type LogIn = {
  readonly email: string
  readonly password: string
  readonly rememberMe: boolean
  readonly ip: string
  readonly userAgent: string
  /** The cookie that an earlier sign-in left in this browser. */
  readonly deviceCookie: string | undefined
}

export const logIn = async (context: Context, input: LogIn): Promise<OpenedSession> => {
  const { attempts, db, keys } = context
  const { perAddress, perIp } = limitsOf(context)
  // A known browser has a counter of its own, so that the failures of strangers cannot lock the owner out.
  const isKnown = isKnownDevice(keys.knownDevice, input.deviceCookie, input.email)
  const addressKey = isKnown ? `${input.email}\n${input.deviceCookie}` : input.email
  const checkLimits = async () => {
    const wait = Math.max(await attempts.check(perAddress, addressKey), await attempts.check(perIp, input.ip))
    if (wait > 0) throw new ProductError('too_many', messages.auth.tooManyAttempts, {}, wait)
  }
  await checkLimits()
  const user = await findCredentials(db, input.email)
  if (!(await isPassword(user?.password_hash, input.password, checkLimits)) || !user) {
    await attempts.take(perAddress, addressKey)
    await attempts.take(perIp, input.ip)
    throw new ProductError('unauthenticated', messages.auth.invalidCredentials)
  }
  if (user.verified_at === null) {
    throw new ProductError('verification_required', messages.auth.verificationNeeded, {
      requiresEmailVerification: true,
      type: 'EMAIL_VERIFICATION_REQUIRED',
    })
  }
  const opened = await openSession(context, user, input.rememberMe, input.userAgent)
  const deviceCookie = isKnown && input.deviceCookie ? input.deviceCookie : nameDevice(keys.knownDevice, input.email)
  return { ...opened, deviceCookie }
}
