import type { ItemFieldsInput } from '@joinery/contract/checklists'
import { limits } from '@joinery/contract/limits'
import { checklistServerMessages as texts } from '@joinery/contract/messages/checklist-server-messages'
import type { ChecklistItem } from '@joinery/contract/replies'

import { recordEvent } from '#events'
import { requireCard } from '#features/cards/require-card.ts'
import { holdFields } from '#features/cards/set-card-fields.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { finishChecklistChange, lockCard } from './change-checklist.ts'
import { findItem, updateItem as updateRow, type ItemChange } from './checklist-queries.ts'

export const updateItem = async (
  context: ActorContext,
  uid_reply: string,
  uid_item: string,
  fields: ItemFieldsInput,
): Promise<ChecklistItem> => {
  const card = await requireCard(context, uid_reply)
  const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ItemChange
  return transaction(context.db, async (tx) => {
    // Lock order: the assignee, the card, the board.
    if (change.assignee_uid !== undefined) await holdFields(tx, card.uid_project, { assignee_uid: change.assignee_uid })
    await lockCard(tx, uid_reply)
    const before = await findItem(tx, uid_reply, uid_item)
    if (!before) throw new ProductError('not_found', texts.itemNotFound)
    const item = { ...before, ...change }
    await updateRow(tx, uid_item, change)
    if (item.assignee_uid !== null && item.assignee_uid !== before.assignee_uid) {
      await recordEvent(context, tx, {
        type: 'card.assigned',
        uid_user: context.actor.uid_user,
        uid_project: card.uid_project,
        uid_reply,
        assignee_uid: item.assignee_uid,
        item: item.text.slice(0, limits.notification.excerpt),
      })
    }
    await finishChecklistChange(context, tx, card, { items: [item] })
    return item
  })
}
