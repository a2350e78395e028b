import { registrationMessages } from '@joinery/contract/messages/registration-messages'

import { registrationOf } from '#config'
import type { AuthContext } from '#features/auth/auth-context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { hasAccountInvitation, holdAccountInvitation } from './account-invitation-queries.ts'

export const invitedOnly = () => new ProductError('not_allowed', registrationMessages.invitedOnly)

/** Whether the address is invited to a project or the installation, even if the link has expired. */
export const isInvited = async ({ invitations }: AuthContext, db: Db | Tx, email: string): Promise<boolean> =>
  (await hasAccountInvitation(db, email)) || invitations.isInvited(db, email)

/**
 * Checks that registration admits the address, also for accounts registered while it was open. While registration is
 * closed, only an invitation to the installation admits. A project invitation is kept and works once registration opens or
 * the address is invited to the installation.
 */
export const requireAdmitted = async (context: AuthContext, tx: Tx, email: string): Promise<void> => {
  const registration = registrationOf(context.config)
  if (registration === 'open' || (await holdAccountInvitation(tx, email))) return
  const hasProject = await context.invitations.isInvited(tx, email)
  if (registration === 'invited' && hasProject) return
  if (registration === 'invited') throw invitedOnly()
  throw new ProductError('not_allowed', hasProject ? registrationMessages.invitationKept : registrationMessages.closed)
}
