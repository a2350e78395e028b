import { messages } from '@joinery/contract/messages'
import type { KanbanStatus, Reply } from '@joinery/contract/replies'

import type { ActorContext } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { requireCard } from './require-card.ts'
import { storeMove } from './store-moves.ts'

export type Destination = { readonly kanban_status?: KanbanStatus; readonly card_order: number }

/** Within its column, or to another; an order out of range means the nearest end. */
export const moveCard = async (
  context: ActorContext,
  uid_card: string,
  { kanban_status, card_order }: Destination,
): Promise<Reply> => {
  const { uid_project, uid_reply } = await requireCard(context, uid_card)
  const { uid_user } = context.actor
  const reply = await storeMove(context, uid_project, { uid_reply, uid_user, to: kanban_status, order: card_order })
  if (!reply) throw new ProductError('not_found', messages.http.notFound) // somebody has just deleted it
  return reply
}
