import type { Context } from '#platform/context.ts'

import { broadcastMember } from './broadcast-members.ts'
import { claimInvitations } from './member-queries.ts'

/** Turns open invitations into memberships when their address is verified, in the same transaction. */
export const acceptInvitationsOnVerification = (context: Context): void => {
  const { transactionEvents } = context
  transactionEvents.on('account.verified', async (tx, { email, uid_user }) => {
    for (const uid_project of await claimInvitations(tx, email, uid_user)) {
      await transactionEvents.emit(tx, { type: 'member.entered', uid_project, uid_user })
      await broadcastMember(context, tx, uid_project, email, uid_user)
    }
  })
}
