import type { BodyOf } from '@joinery/contract/call-types'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { tokenMessages } from '@joinery/contract/messages/token-messages'
import type { Token } from '@joinery/contract/sign-in/tokens'

import { recordAudit } from '#features/audit/record-audit.ts'
import { lockUser } from '#features/auth/account/user-queries.ts'
import { requireLivingSession } from '#features/auth/sessions/require-session.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import { findOwnAmong } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { presentToken } from './present-token.ts'
import { createSecret, hashSecret } from './secret.ts'
import { insertToken, listTokensOf } from './token-queries.ts'

const expiryOf = (now: Date, wanted: string | undefined): Date => {
  const { lifetime, lifetimeMax } = limits.token
  if (wanted === undefined) return new Date(now.getTime() + lifetime)
  const expires_at = new Date(wanted)
  if (expires_at <= now) throw new ProductError('bad_request', tokenMessages.expiryInPast)
  if (expires_at.getTime() > now.getTime() + lifetimeMax) {
    throw new ProductError('bad_request', tokenMessages.expiryTooLate)
  }
  return expires_at
}

export const createToken = async (
  context: ActorContext,
  { name, scope, uid_projects: named, expires_at: wanted }: BodyOf<'createToken'>,
): Promise<{ token: Token; secret: string }> => {
  await requireStepUp(context)
  const { actor, clock, db } = context
  const { uid_user } = actor
  const now = clock.now()
  const expires_at = expiryOf(now, wanted)
  const uid_projects = named ? [...new Set(named)] : null
  const secret = createSecret()
  const row = { uid_token: newId(), uid_user, name, scope, uid_projects, created_at: now, expires_at }
  await transaction(db, async (tx) => {
    // Serialises with other tokens of the person, and with disabling and deleting the account.
    await lockUser(tx, uid_user)
    await requireLivingSession(context, tx)
    await requireStepUp(context, tx)
    if ((await listTokensOf(tx, uid_user, now)).length >= limits.token.perPerson) {
      throw new ProductError('conflict', tokenMessages.tooMany)
    }
    if (uid_projects && (await findOwnAmong(tx, actor, uid_projects)).length < uid_projects.length) {
      throw new ProductError('not_found', messages.project.notFound)
    }
    await insertToken(tx, { ...row, hash: hashSecret(secret) })
    const target = { kind: 'token', id: row.uid_token, name } as const
    await recordAudit(tx, { act: 'token-created', by: actor, target, details: { scope } })
  })
  return { token: presentToken({ ...row, last_used_at: null }), secret }
}
