// Applies changes of a card to its comment. The event is stored by the statement that moves the card, so it survives a crash
// and is handled once.
import type { DomainEvent } from '#events'
import { notifyReviewChanged } from '#features/files/versions/notify-review-changed.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import { listStacksOfCards, resolveOfCard } from './card-pin-queries.ts'

const broadcastCardChanges = async (
  context: Pick<Context, 'realtime'>,
  tx: Tx,
  uid_cards: readonly string[],
): Promise<void> => {
  for (const stack of await listStacksOfCards(tx, uid_cards)) notifyReviewChanged(context, tx, stack)
}

/** Resolves the comment when its card is done, in the name of the person who moved it. */
export const handleCardEvent = async (context: Context, tx: Tx, event: DomainEvent): Promise<void> => {
  if (event.type !== 'card.moved' && event.type !== 'card.assigned') return
  if (event.type === 'card.moved' && event.to === 'done') {
    const now = context.clock.now()
    const doneAt = event.at === undefined ? now : new Date(event.at)
    await resolveOfCard(tx, event.uid_reply, { resolved_by: event.uid_user, now, doneAt })
  }
  await broadcastCardChanges(context, tx, [event.uid_reply])
}

/** Broadcasts when comments' cards are deleted or restored. */
export const followCards = (context: Pick<Context, 'realtime' | 'transactionEvents'>): void =>
  context.transactionEvents.on('cards.hidden', (tx, { uid_replies }) => broadcastCardChanges(context, tx, uid_replies))
