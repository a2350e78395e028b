import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import type { Origin } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { describeDevice } from '#platform/security/describe-device.ts'

import { firstToken, hashToken } from './refresh-tokens.ts'
import { insertSession } from './session-queries.ts'
import { signAccessToken } from './tokens.ts'

export type IssuedTokens = {
  readonly accessToken: string
  readonly refreshToken: string
  readonly isRemembered: boolean
}

export type OpenedSession = IssuedTokens & { readonly deviceCookie: string }

/** The service that signed the person in. */
export type SessionSource = { readonly issuer: string; readonly id_token: string }

const day = 24 * 60 * 60 * 1000

/** Idle lifetime after the last use, bounded by the maximum lifetime. */
export const expiryOf = (
  { config: { SESSION_MAX_DAYS } }: Pick<Context, 'config'>,
  { is_remembered, created_at }: { readonly is_remembered: boolean; readonly created_at: Date },
  now: Date,
): Date => {
  const { rememberedLifetime, unrememberedLifetime } = limits.session
  const unused = now.getTime() + (is_remembered ? rememberedLifetime : unrememberedLifetime)
  return new Date(Math.min(unused, created_at.getTime() + SESSION_MAX_DAYS * day))
}

export const openSession = async (
  context: Context,
  { uid_user, password_hash }: { readonly uid_user: string; readonly password_hash: string | null },
  isRemembered: boolean,
  origin: Origin,
  source?: SessionSource,
): Promise<IssuedTokens> => {
  const { clock, db, keys } = context
  const uid_session = newId()
  const now = clock.now()
  const refreshToken = firstToken(keys.refreshToken, uid_session)
  const session = {
    uid_session,
    uid_user,
    token_hash: hashToken(refreshToken),
    is_remembered: isRemembered,
    device: describeDevice(origin.userAgent),
    created_at: now,
    last_used_at: now,
    authenticated_at: now,
    issuer: source?.issuer ?? null,
    id_token: source?.id_token ?? null,
    expires_at: expiryOf(context, { is_remembered: isRemembered, created_at: now }, now),
  }
  await transaction(db, async (tx) => {
    if (!(await insertSession(tx, password_hash, session))) {
      throw new ProductError('unauthenticated', messages.auth.invalidCredentials)
    }
    await recordAudit(tx, { act: 'sign-in', by: { ...origin, uid_user } })
  })
  return { accessToken: signAccessToken(keys.accessToken, { uid_user, uid_session }, now), refreshToken, isRemembered }
}
