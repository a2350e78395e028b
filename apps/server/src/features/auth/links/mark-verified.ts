import { setVerified } from '#features/auth/account/user-queries.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import { closeAccountInvitation } from '#features/auth/invited-accounts/account-invitation-queries.ts'
import { requireAdmitted } from '#features/auth/invited-accounts/require-registration.ts'
import type { Tx } from '#platform/database/database.ts'

/** Marks the address as verified and notifies listeners (invitations become memberships). */
export const markVerified = async (
  context: AuthContext,
  tx: Tx,
  { uid_user, email }: { readonly uid_user: string; readonly email: string },
  now: Date,
  by: 'email' | 'service' = 'email',
): Promise<void> => {
  if (!(await setVerified(tx, uid_user, now, by === 'service'))) return
  await requireAdmitted(context, tx, email)
  await closeAccountInvitation(tx, email, now)
  await context.transactionEvents.emit(tx, { type: 'account.verified', uid_user, email })
}
