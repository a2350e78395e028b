import type { User } from '@joinery/contract/auth'
import { setupMessages } from '@joinery/contract/messages/setup-messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { listAdmins, lockAdmins, setAdmin } from '#features/auth/account/admin-queries.ts'
import { adminSettings } from '#features/auth/account/admins.ts'
import { claimAccount } from '#features/auth/account/create-invited-account.ts'
import { presentUser } from '#features/auth/account/present-user.ts'
import { findUser, setVerified } from '#features/auth/account/user-queries.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import { closeAccountInvitation } from '#features/auth/invited-accounts/account-invitation-queries.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { refuseCommon } from '#features/auth/passwords/common-passwords.ts'
import type { Origin } from '#platform/actor.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { claimSetupToken, deleteSetupTokens, hasSetupToken } from './setup-queries.ts'

const linkInvalid = () => new ProductError('bad_request', setupMessages.linkInvalid)

/** Creates the first admin. The token from the server's console replaces the verification of the address. */
export const setUpAdmin = async (
  context: AuthContext,
  {
    token,
    email,
    password,
    ...origin
  }: Origin & { readonly token: string; readonly email: string; readonly password: string },
): Promise<User> => {
  const { clock, config, db } = context
  const hash = hashCode(token)
  if (!(await hasSetupToken(db, hash, clock.now()))) throw linkInvalid()
  await refuseCommon(config, password)
  const password_hash = await context.passwords.hash(password)
  return transaction(db, async (tx) => {
    const now = clock.now()
    await lockAdmins(tx)
    if (!(await claimSetupToken(tx, hash, now))) throw linkInvalid()
    if ((await listAdmins(tx, adminSettings(context))).length > 0) {
      throw new ProductError('conflict', setupMessages.hasAdmin)
    }
    const uid_user = await claimAccount(context, tx, { email }, password_hash)
    await setVerified(tx, uid_user, now, false)
    await setAdmin(tx, uid_user, true)
    await closeAccountInvitation(tx, email, now)
    await context.transactionEvents.emit(tx, { type: 'account.verified', uid_user, email })
    await deleteSetupTokens(tx)
    await recordAudit(tx, { act: 'account-created-by-setup', by: { ...origin, uid_user } })
    return presentUser(context, await findUser(tx, uid_user, adminSettings(context)))
  })
}
