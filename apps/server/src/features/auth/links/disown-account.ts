import { messages } from '@joinery/contract/messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { deleteUnverified, lockUser } from '#features/auth/account/user-queries.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import { isInvited } from '#features/auth/invited-accounts/require-registration.ts'
import type { Origin } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findLinkCode, useLinkCode, type FoundCode } from './link-code-queries.ts'
import { hashCode } from './link-codes.ts'

const refused = () => new ProductError('bad_request', messages.auth.verifyFailed)

/** Returns what the page needs before verifying, without using up the code. Knows a used code of a verified address too. */
export const readVerification = async (
  context: AuthContext,
  code: string,
): Promise<{ uid_user: string; email: string; is_invited: boolean }> => {
  const { clock, db } = context
  const found = await findLinkCode(db, 'verify', hashCode(code))
  if (!found || (isOver(found, clock.now()) && !found.verified_at)) throw refused()
  const { uid_user, email, verified_at } = found
  return { uid_user, email, is_invited: verified_at === null && (await isInvited(context, db, email)) }
}

const isOver = ({ expires_at, used_at }: FoundCode, now: Date): boolean => used_at !== null || expires_at <= now

/**
 * Deletes an unverified account that a stranger registered, at the request of the address owner. Until verified, no one
 * could log in, so nothing else belongs to it.
 */
export const disownAccount = ({ clock, db }: Context, code: string, origin: Origin): Promise<void> =>
  transaction(db, async (tx) => {
    const hash = hashCode(code)
    const found = await findLinkCode(tx, 'verify', hash)
    if (!found) throw refused()
    await lockUser(tx, found.uid_user)
    if (!(await useLinkCode(tx, 'verify', hash, clock.now()))) throw refused()
    const { uid_user, email } = found
    await recordAudit(tx, { act: 'account-disowned', by: { ...origin, uid_user: null }, person: { uid_user, email } })
    if (!(await deleteUnverified(tx, found.uid_user))) throw refused()
  })
