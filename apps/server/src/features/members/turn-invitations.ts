import { hearInTransaction, type DomainEvent } from '#events'
import type { Tx } from '#platform/database/database.ts'

import { claimInvitations } from './member-queries.ts'

const claim = async (tx: Tx, event: DomainEvent): Promise<void> => {
  if (event.type === 'account.verified') await claimInvitations(tx, event.email, event.uid_user)
}

/** Whoever verifies an address gets the places that were kept for it, in the same transaction. */
export const turnInvitations = (): void => hearInTransaction(claim)
