import { messages } from '@joinery/contract/messages'
import { z } from 'zod'

import { recordAudit } from '#features/audit/record-audit.ts'
import { limitsOf, tooManyAccounts } from '#features/auth/account/create-account.ts'
import { insertUser, lockUserByEmail, replaceUnverified } from '#features/auth/account/user-queries.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import { voidLinkCode } from '#features/auth/links/link-code-queries.ts'
import { markVerified } from '#features/auth/links/mark-verified.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import type { Proven } from '#features/auth/sessions/sign-in.ts'
import { grantCredits } from '#features/credits/ledger.ts'
import type { Origin } from '#platform/actor.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { networkOf } from '#platform/security/network-of.ts'

import { addIdentity } from './connect-identity.ts'
import type { Claims } from './read-answer.ts'

/**
 * The account of somebody whose address the service has verified; null where the address has a verified account, which is never
 * touched. One that was registered for the address and never verified becomes theirs, without the password that whoever
 * registered it chose. `REGISTRATION` holds here as everywhere.
 */
export const createByIdentity = async (
  context: AuthContext,
  claims: Claims & { readonly email: string },
  origin: Origin,
): Promise<Proven | null> => {
  const { attempts, clock, db } = context
  const { email } = claims
  if (!z.email().safeParse(email).success) throw new ProductError('bad_request', messages.auth.emailInvalid)
  const { registrations } = limitsOf(context)
  const network = networkOf(origin.ip)
  const wait = await attempts.check(registrations, network)
  if (wait > 0) throw tooManyAccounts(wait)
  return transaction(db, async (tx) => {
    const now = clock.now()
    const uid_user = await takeAddress(context, tx, claims)
    if (uid_user === null) return null
    await markVerified(context, tx, { uid_user, email }, now)
    const late = await attempts.take(registrations, network, tx)
    if (late > 0) throw tooManyAccounts(late)
    const by = { ip: origin.ip, userAgent: origin.userAgent, uid_user }
    await recordAudit(tx, { act: 'account-created', by })
    await addIdentity(context, tx, by, claims)
    return { uid_user, email, password_hash: null }
  })
}

/** A new account of the address, or the unverified one made anew; null: a verified one is there. */
const takeAddress = async (
  context: AuthContext,
  tx: Tx,
  { email, name }: Claims & { readonly email: string },
): Promise<string | null> => {
  const uid_user = newId()
  const account = { uid_user, email, username: name, password_hash: null, created_at: context.clock.now() }
  if (await insertUser(tx, account)) {
    await grantCredits(tx, uid_user, context.config.SIGNUP_CREDITS, 'sign-up')
    return uid_user
  }
  const known = await lockUserByEmail(tx, email)
  if (!known || known.verified_at) return null
  if (known.disabled_at) throw new ProductError('forbidden', messages.auth.disabled)
  await replaceUnverified(tx, known.uid_user, { password_hash: null, username: name })
  await voidLinkCode(tx, known.uid_user, 'verify')
  await voidLinkCode(tx, known.uid_user, 'reset')
  await endSessions(context, tx, known.uid_user)
  return known.uid_user
}
