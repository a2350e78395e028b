import { messages } from '@joinery/contract/messages'
import { checklistServerMessages as texts } from '@joinery/contract/messages/checklist-server-messages'
import type { Reply } from '@joinery/contract/replies'

import { requireLivingSession } from '#features/auth/sessions/require-session.ts'
import { holdBoardUsers } from '#features/cards/batch/apply-changes.ts'
import { broadcastCardCreated, storeCards } from '#features/cards/creating/store-cards.ts'
import { presentCard } from '#features/cards/present-card.ts'
import { requireCard } from '#features/cards/require-card.ts'
import { updateReplyRow } from '#features/messages/reply-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { escapeHtml } from '#platform/security/escape-html.ts'

import { finishChecklistChange, lockCard } from './change-checklist.ts'
import { deleteItem, findItem } from './checklist-queries.ts'

/** Turns an item into a card at the end of To Do. One transaction, so the item is never lost or doubled. */
export const convertItem = async (context: ActorContext, uid_reply: string, uid_item: string): Promise<Reply> => {
  const { actor, db } = context
  const card = await requireCard(context, uid_reply)
  return transaction(db, async (tx) => {
    // Lock order: the actor and the assignee, the card, the board.
    const assignee = (await findItem(tx, uid_reply, uid_item))?.assignee_uid ?? null
    const users = await holdBoardUsers(context, tx, card.uid_project, assignee === null ? [] : [assignee])
    await lockCard(tx, uid_reply)
    const item = await findItem(tx, uid_reply, uid_item)
    if (!item) throw new ProductError('not_found', texts.itemNotFound)
    if (item.assignee_uid !== null && !users.has(item.assignee_uid)) {
      throw new ProductError('conflict', messages.kanban.createFailed) // assigned to someone else in between
    }
    await deleteItem(tx, uid_item)
    await finishChecklistChange(context, tx, card, { removed: [uid_item] })
    const { text, assignee_uid, due_date } = item
    const created = {
      ...actor,
      uid_reply: newId(),
      client_id: null,
      content: `<p>${escapeHtml(text)}</p>`,
      original_content: text,
      uid_card: null,
    }
    const row = (await storeCards(context, tx, card.uid_project, [created])).get(created.uid_reply)
    if (!row) {
      await requireLivingSession(context)
      throw new ProductError('not_found', messages.http.notFound) // the right was lost in between
    }
    await updateReplyRow(tx, row.uid_reply, { assignee_uid, due_date, version: row.version })
    const reply = await presentCard(context, tx, { ...row, assignee_uid, due_date })
    tx.afterCommit(() => broadcastCardCreated(context, reply, row.comment_count))
    return reply
  })
}
