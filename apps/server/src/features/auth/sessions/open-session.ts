import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { describeDevice } from './describe-device.ts'
import { firstToken, hashToken } from './refresh-tokens.ts'
import { insertSession } from './session-queries.ts'
import { signAccessToken } from './tokens.ts'

export type IssuedTokens = {
  readonly accessToken: string
  readonly refreshToken: string
  readonly isRemembered: boolean
}

export type OpenedSession = IssuedTokens & { readonly deviceCookie: string }

export const lifetimeOf = (isRemembered: boolean): number =>
  isRemembered ? limits.session.rememberedLifetime : limits.session.unrememberedLifetime

export const openSession = async (
  { clock, db, keys }: Context,
  { uid_user, password_hash }: { readonly uid_user: string; readonly password_hash: string },
  isRemembered: boolean,
  userAgent: string,
): Promise<IssuedTokens> => {
  const uid_session = newId()
  const now = clock.now()
  const refreshToken = firstToken(keys.refreshToken, uid_session)
  const session = {
    uid_session,
    uid_user,
    token_hash: hashToken(refreshToken),
    is_remembered: isRemembered,
    device: describeDevice(userAgent),
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + lifetimeOf(isRemembered)),
  }
  if (!(await transaction(db, (tx) => insertSession(tx, password_hash, session)))) {
    throw new ProductError('unauthenticated', messages.auth.invalidCredentials)
  }
  return { accessToken: signAccessToken(keys.accessToken, { uid_user, uid_session }, now), refreshToken, isRemembered }
}
