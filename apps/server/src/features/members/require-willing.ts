import { limits } from '@joinery/contract/limits'
import { invitationMessages } from '@joinery/contract/messages/invitation-messages'

import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findDeparture } from './departure-queries.ts'

const day = 24 * 60 * 60 * 1000

/** Whoever has left is not added again and again: not by the same person for a while, not by anybody where they said so. */
export const requireWilling = async (
  { actor, clock }: ActorContext,
  tx: Tx,
  uid_project: string,
  email: string,
): Promise<void> => {
  const departure = await findDeparture(tx, uid_project, email)
  if (!departure) return
  if (departure.not_again) throw new ProductError('conflict', invitationMessages.optedOut)
  const { addAgainAfter } = limits.project
  const isRecent = clock.now().getTime() < departure.left_at.getTime() + addAgainAfter
  if (isRecent && (departure.added_by ?? actor.uid_user) === actor.uid_user) {
    throw new ProductError('conflict', invitationMessages.leftRecently(addAgainAfter / day))
  }
}
