import { checklistServerMessages as texts } from '@joinery/contract/messages/checklist-server-messages'

import { requireCard } from '#features/cards/require-card.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { finishChecklistChange, lockCard } from './change-checklist.ts'
import { deleteItem as deleteRow, findItem } from './checklist-queries.ts'

export const deleteItem = async (context: ActorContext, uid_reply: string, uid_item: string): Promise<void> => {
  const card = await requireCard(context, uid_reply)
  await transaction(context.db, async (tx) => {
    await lockCard(tx, uid_reply)
    if (!(await findItem(tx, uid_reply, uid_item))) throw new ProductError('not_found', texts.itemNotFound)
    await deleteRow(tx, uid_item)
    await finishChecklistChange(context, tx, card, { removed: [uid_item] })
  })
}
