import { hearInTransaction } from '#events'
import type { Tx } from '#platform/database.ts'

import { claimInvitations } from './member-queries.ts'

const claim = (tx: Tx, event: { readonly uid_user: string; readonly email: string }): Promise<void> =>
  claimInvitations(tx, event.email, event.uid_user)

/** Whoever verifies an address gets the places that were kept for it, in the same transaction. */
export const turnInvitations = (): void => hearInTransaction(claim)
