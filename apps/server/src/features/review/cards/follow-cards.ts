// What happens to the card of a comment. The event is stored in the statement that moves the card, so it is not lost when a
// process dies, and is handled once; the move itself stays one statement.
import type { DomainEvent } from '#events'
import { tellReview } from '#features/files/versions/tell-review.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import { listStacksOfCard, resolveOfCard } from './card-pin-queries.ts'

const tellOfCard = async (context: Pick<Context, 'realtime'>, tx: Tx, uid_card: string): Promise<void> => {
  for (const stack of await listStacksOfCard(tx, uid_card)) tellReview(context, tx, stack)
}

/** Done resolves the comment, by whoever moved the card; everything else is shown with it. */
export const handleCardEvent = async (context: Context, tx: Tx, event: DomainEvent): Promise<void> => {
  if (event.type !== 'card.moved' && event.type !== 'card.assigned') return
  if (event.type === 'card.moved' && event.to === 'done') {
    const now = context.clock.now()
    const doneAt = event.at === undefined ? now : new Date(event.at)
    await resolveOfCard(tx, event.uid_reply, { resolved_by: event.uid_user, now, doneAt })
  }
  await tellOfCard(context, tx, event.uid_reply)
}

/** A card that is deleted, or restored, is not, or again, that of its comment. */
export const followCards = (context: Pick<Context, 'realtime' | 'transactionEvents'>): void =>
  context.transactionEvents.on('card.hidden', (tx, { uid_reply }) => tellOfCard(context, tx, uid_reply))
