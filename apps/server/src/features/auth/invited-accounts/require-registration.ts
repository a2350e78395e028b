import { registrationMessages } from '@joinery/contract/messages/registration-messages'

import type { AuthContext } from '#features/auth/auth-context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { hasAccountInvitation, holdAccountInvitation } from './account-invitation-queries.ts'

export const invitedOnly = () => new ProductError('not_allowed', registrationMessages.invitedOnly)

/** Whether the address is invited, to a project or to the installation; the link of its mail may have expired. */
export const isInvited = async ({ invitations }: AuthContext, db: Db | Tx, email: string): Promise<boolean> =>
  (await hasAccountInvitation(db, email)) || invitations.isInvited(db, email)

/**
 * An address becomes an account's only where registration admits it, also when it was registered while that was open. While it
 * is closed only an invitation to the installation admits. One to a project is kept: its link works once registration is
 * opened, or once the address is invited to the installation too.
 */
export const requireAdmitted = async (context: AuthContext, tx: Tx, email: string): Promise<void> => {
  const { REGISTRATION } = context.config
  if (REGISTRATION === 'open' || (await holdAccountInvitation(tx, email))) return
  const hasProject = await context.invitations.isInvited(tx, email)
  if (REGISTRATION === 'invited' && hasProject) return
  if (REGISTRATION === 'invited') throw invitedOnly()
  throw new ProductError('not_allowed', hasProject ? registrationMessages.invitationKept : registrationMessages.closed)
}
