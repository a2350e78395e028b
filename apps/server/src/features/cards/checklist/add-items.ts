import { limits } from '@joinery/contract/limits'
import { checklistServerMessages as texts } from '@joinery/contract/messages/checklist-server-messages'
import type { ChecklistItem } from '@joinery/contract/replies'

import { requireCard } from '#features/cards/require-card.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { finishChecklistChange, lockCard } from './change-checklist.ts'
import { insertItems } from './checklist-queries.ts'

export const addItems = async (
  context: ActorContext,
  uid_reply: string,
  added: readonly string[],
): Promise<ChecklistItem[]> => {
  const card = await requireCard(context, uid_reply)
  return transaction(context.db, async (tx) => {
    const { checklist_total } = await lockCard(tx, uid_reply)
    if (checklist_total + added.length > limits.checklist.itemsMax) throw new ProductError('conflict', texts.tooMany)
    const items = added.map((text) => ({
      uid_item: newId(),
      text,
      is_done: false,
      assignee_uid: null,
      due_date: null,
    }))
    await insertItems(tx, card, items, context.clock.now())
    await finishChecklistChange(context, tx, card, { items })
    return items
  })
}
