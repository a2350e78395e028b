import { messages } from '@joinery/contract/messages'
import type { KanbanStatus, Reply } from '@joinery/contract/replies'

import type { Actor } from '#platform/actor.ts'
import { ProductError } from '#platform/product-error.ts'

import type { CardsContext } from './cards-context.ts'
import { requireCard } from './require-card.ts'

export type Destination = { readonly kanban_status?: KanbanStatus; readonly card_order: number }

/** Moves a card within its column or to another; an order out of range means the nearest end. */
export const moveCard = async (
  context: CardsContext & { readonly actor: Actor },
  uid_card: string,
  { kanban_status, card_order }: Destination,
): Promise<Reply> => {
  const uid_reply = uid_card.toLowerCase()
  const move = { ...context.actor, uid_reply, to: kanban_status, order: card_order }
  const { boardMemory, moveBatches } = context
  const known = boardMemory.recallBoard(uid_reply)
  const moved = known && (await moveBatches.add(context, known, move))
  if (moved) return moved
  const { uid_project } = await requireCard(context, uid_reply) // throws with the reason
  boardMemory.rememberBoard(uid_reply, uid_project)
  const reply = await moveBatches.add(context, uid_project, move)
  if (!reply) throw new ProductError('not_found', messages.http.notFound) // deleted concurrently
  return reply
}
