import { messages } from '@joinery/contract/messages'

import { isSessionAlive } from '#features/auth/sessions/session-queries.ts'
import { requireProject } from '#features/members/access.ts'
import { findReply } from '#features/messages/reply-queries.ts'
import { findAccess } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { findCards, type FoundCard } from './card-queries.ts'

/** Board calls check the session themselves, mostly within a statement they need anyway. */
export const requireLivingSession = async ({ actor, clock, db }: ActorContext): Promise<void> => {
  if (await isSessionAlive(db, actor.uid_session, clock.now())) return
  throw new ProductError('unauthenticated', messages.session.expired)
}

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
  if (!reply || !(await findAccess(db, reply.uid_project, actor.uid_user))) {
    throw new ProductError('not_found', messages.http.notFound)
  }
  if (reply.kanban_status === null) throw new ProductError('not_found', messages.kanban.notACard)
  await requireProject(db, actor, reply.uid_project, 'useBoard')
  return reply
}
