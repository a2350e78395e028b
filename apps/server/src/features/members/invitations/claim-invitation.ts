import { messages } from '@joinery/contract/messages'

import { shareOtherProject } from '#features/members/member-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

const windowMs = 60 * 60 * 1000

/**
 * Counts one invitation of this address by the actor and refuses it above the limit. Invitations carry the inviter's text
 * by email or notification, so both sender and recipient are limited. The limit of the recipient is for strangers: people
 * who already share a project are not counted.
 */
export const claimInvitation = async (
  { actor, attempts, config }: ActorContext,
  tx: Tx,
  { uid_project, email }: { readonly uid_project: string; readonly email: string },
): Promise<void> => {
  const toAddress = { kind: 'invitation', max: config.INVITATIONS_PER_ADDRESS, windowMs }
  const byPerson = { kind: 'invitation-by', max: config.INVITATIONS_PER_PERSON, windowMs }
  const isConnected = await shareOtherProject(tx, uid_project, actor.uid_user, email)
  const waitOfAddress = isConnected ? 0 : await attempts.count(toAddress, email, tx)
  const wait = Math.max(waitOfAddress, await attempts.count(byPerson, actor.uid_user, tx))
  if (wait > 0) throw new ProductError('too_many', messages.project.tooManyInvitations, {}, wait)
}
