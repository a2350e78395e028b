import type { Context } from '#platform/context.ts'

import { claimInvitations } from './member-queries.ts'

/** Whoever verifies an address becomes a member where it was invited, in the same transaction. */
export const turnInvitations = ({ transactionEvents }: Pick<Context, 'transactionEvents'>): void =>
  transactionEvents.hear('account.verified', async (tx, { email, uid_user }) => {
    for (const uid_project of await claimInvitations(tx, email, uid_user)) {
      await transactionEvents.tell(tx, { type: 'member.entered', uid_project, uid_user })
    }
  })
