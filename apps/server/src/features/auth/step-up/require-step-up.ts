import { limits } from '@joinery/contract/limits'
import { factorMessages } from '@joinery/contract/messages/factor-messages'

import type { ActorContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { readAuthenticatedAt } from './step-up-queries.ts'

/**
 * Requires recent authentication before the most sensitive actions, in case a session was left open or stolen. Inside a
 * transaction, pass its connection to avoid waiting for a second one.
 */
export const requireStepUp = async (
  { actor, clock, db }: Pick<ActorContext, 'actor' | 'clock' | 'db'>,
  connection: Db | Tx = db,
): Promise<void> => {
  const at = await readAuthenticatedAt(connection, actor.uid_session)
  if (at !== undefined && at.getTime() > clock.now().getTime() - limits.signIn.stepUpAge) return
  throw new ProductError('step_up_required', factorMessages.stepUpNeeded)
}
