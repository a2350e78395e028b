import { messages } from '@joinery/contract/messages'

import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

const windowMs = 60 * 60 * 1000

/**
 * Counts one invitation of this address by the actor and refuses it above the limit. Invitations carry the inviter's text
 * by email or notification, so both sender and recipient are limited.
 */
export const claimInvitation = async (
  { actor, attempts, config }: ActorContext,
  tx: Tx,
  email: string,
): Promise<void> => {
  const toAddress = { kind: 'invitation', max: config.INVITATIONS_PER_ADDRESS, windowMs }
  const byPerson = { kind: 'invitation-by', max: config.INVITATIONS_PER_PERSON, windowMs }
  const waits = [await attempts.count(toAddress, email, tx), await attempts.count(byPerson, actor.uid_user, tx)]
  const wait = Math.max(...waits)
  if (wait > 0) throw new ProductError('too_many', messages.project.tooManyInvitations, {}, wait)
}
