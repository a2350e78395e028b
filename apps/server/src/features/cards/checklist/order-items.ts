import { checklistServerMessages as texts } from '@joinery/contract/messages/checklist-server-messages'
import type { ChecklistItem } from '@joinery/contract/replies'

import { requireCard } from '#features/cards/require-card.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { finishChecklistChange, lockCard } from './change-checklist.ts'
import { listItems, writeOrder } from './checklist-queries.ts'

/** Rejects a list that is not exactly the card's items: an item was added or deleted concurrently. */
export const orderItems = async (
  context: ActorContext,
  uid_reply: string,
  uid_items: readonly string[],
): Promise<ChecklistItem[]> => {
  const card = await requireCard(context, uid_reply)
  return transaction(context.db, async (tx) => {
    await lockCard(tx, uid_reply)
    const known = new Map((await listItems(tx, uid_reply)).map((item) => [item.uid_item, item]))
    const items = [...new Set(uid_items)].flatMap((uid_item) => known.get(uid_item) ?? [])
    if (items.length !== known.size || items.length !== uid_items.length) {
      throw new ProductError('bad_request', texts.orderInvalid)
    }
    await writeOrder(tx, uid_items)
    await finishChecklistChange(context, tx, card, { order: uid_items })
    return items
  })
}
