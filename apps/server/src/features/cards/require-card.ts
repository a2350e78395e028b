import { messages } from '@joinery/contract/messages'

import { requireLivingSession } from '#features/auth/sessions/require-session.ts'
import { requireProject } from '#features/members/access.ts'
import { findReply } from '#features/messages/reply-queries.ts'
import { findAccess } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { findCards, type FoundCard } from './card-queries.ts'

/** Finds a card that is to be moved, assigned or dated, and checks access. */
export const requireCard = async (context: ActorContext, uid_reply: string): Promise<FoundCard> => {
  const { actor, clock, pool } = context
  const [card] = await findCards(pool, [{ uid_reply, uid_session: actor.uid_session }], clock.now())
  return card ?? explain(context, uid_reply)
}

/** Why the card was not found. A stranger gets the same response whether or not it exists. */
const explain = async (context: ActorContext, uid_reply: string): Promise<FoundCard> => {
  const { actor, db } = context
  await requireLivingSession(context)
  const reply = await findReply(db, uid_reply)
  if (!reply || !(await findAccess(db, reply.uid_project, actor))) {
    throw new ProductError('not_found', messages.http.notFound)
  }
  if (reply.kanban_status === null) throw new ProductError('not_found', messages.kanban.notACard)
  await requireProject(db, actor, reply.uid_project, 'useBoard')
  return reply
}
