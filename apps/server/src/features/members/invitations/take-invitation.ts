import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

const windowMs = 60 * 60 * 1000
/** An invitation is a mail with other people's words in it: nobody gets it without end, and nobody sends it without end. */
const toAddress = { kind: 'invitation', max: limits.project.invitationsPerHour, windowMs }
const byPerson = { kind: 'invitation-by', max: limits.project.invitationsByPersonPerHour, windowMs }

/** Counts one invitation of this address by the actor; refuses one too many. */
export const takeInvitation = async ({ actor, attempts }: ActorContext, tx: Tx, email: string): Promise<void> => {
  const waits = [await attempts.take(toAddress, email, tx), await attempts.take(byPerson, actor.uid_user, tx)]
  const wait = Math.max(...waits)
  if (wait > 0) throw new ProductError('too_many', messages.project.tooManyInvitations, {}, wait)
}
