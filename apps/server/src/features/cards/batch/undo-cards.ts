import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { kanbanStatuses, type Reply } from '@joinery/contract/replies'
import { z } from 'zod'

import { nextBoardVersion } from '#features/cards/board-queries.ts'
import { holdLabels } from '#features/cards/labels/label-queries.ts'
import { lockBoard } from '#features/cards/position-queries.ts'
import { hideFilesOf } from '#features/files/file-queries.ts'
import { listComments } from '#features/messages/reply-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import type { CardBefore } from '#platform/database/board-tables.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { applyTargets, broadcastCards, holdBoardUsers, presentCards } from './apply-changes.ts'
import { deleteBatch, findBatch, lockCards, writeDeletion, type LockedCard } from './batch-queries.ts'

const uuid = z.uuid().toLowerCase()

const notUndoable = (): ProductError => new ProductError('not_found', messages.kanban.notUndoable)

/** By column and order: placed one after the other, each card gets back its former index. */
const inOrder = (one: CardBefore, other: CardBefore): number =>
  kanbanStatuses.indexOf(one.kanban_status ?? 'todo') - kanbanStatuses.indexOf(other.kanban_status ?? 'todo') ||
  (one.card_order ?? 0) - (other.card_order ?? 0)

/** Restores the cards that this batch deleted and that are still deleted by it. */
const restoreCards = async (
  context: ActorContext,
  tx: Tx,
  uid_project: string,
  uid_replies: readonly string[],
): Promise<void> => {
  if (uid_replies.length === 0) return
  await hideFilesOf(tx, [...uid_replies, ...(await listComments(tx, uid_replies))], false)
  const first = (await nextBoardVersion(tx, uid_project, uid_replies.length)) - uid_replies.length + 1
  await writeDeletion(tx, uid_replies, first, { deleted_at: null, deleted_by: null })
  const cards = await presentCards(context, tx, uid_replies)
  // In this order each card's index counts the cards restored before it.
  const ordered = cards.toSorted((one, other) => (one.card_order ?? 0) - (other.card_order ?? 0))
  await writeDeletion(
    tx,
    ordered.map(({ uid_reply }) => uid_reply),
    first,
    { deleted_at: null, deleted_by: null },
  )
  await context.transactionEvents.emit(tx, { type: 'cards.hidden', uid_project, uid_replies })
  const events = ordered.map((card, index) => ({
    uid_reply: card.uid_reply,
    card: { ...card, version: first + index },
  }))
  broadcastCards(context, tx, uid_project, first, events)
}

const isDeletedBy = ({ deleted_at, deleted_by }: LockedCard, uid_user: string, at: Date): boolean =>
  deleted_by === uid_user && deleted_at?.getTime() === at.getTime()

/**
 * Gives the cards of a batch back what the batch changed, whatever others have changed since. Other fields stay. Cards
 * that others deleted stay deleted, and labels and assignees that no longer exist are left out.
 */
export const undoCards = (context: ActorContext, uid_project: string, undo: string): Promise<Reply[]> =>
  transaction(context.db, async (tx) => {
    const { actor, clock } = context
    const { uid_user } = actor
    const uid_batch = uuid.safeParse(undo).data
    const after = new Date(clock.now().getTime() - limits.reply.undoWithin)
    const batch = uid_batch && (await findBatch(tx, { uid_batch, uid_project, uid_user }, after))
    const before = batch ? batch.cards : []
    const users = await holdBoardUsers(
      context,
      tx,
      uid_project,
      before.flatMap(({ assignee_uid }) => assignee_uid ?? []),
    )
    if (!batch || !(await deleteBatch(tx, uid_batch))) throw notUndoable()
    const labels = await holdLabels(tx, uid_project, [...new Set(before.flatMap((card) => card.labels ?? []))])
    if (before.some(({ kanban_status }) => kanban_status)) await lockBoard(tx, uid_project)
    const uid_replies = before.map(({ uid_reply }) => uid_reply)
    const locked = await lockCards(tx, uid_project, uid_replies)
    const targets = before.toSorted(inOrder).flatMap(({ uid_reply, card_order = 0, kanban_status, ...fields }) => {
      const card = locked.get(uid_reply)
      if (!card || fields.is_deleted || card.deleted_at !== null) return []
      const { assignee_uid } = fields
      return {
        card,
        labels: fields.labels?.filter((label) => labels.has(label)),
        assignee_uid: typeof assignee_uid === 'string' && !users.has(assignee_uid) ? null : assignee_uid,
        place: kanban_status && { kanban_status, card_order },
      }
    })
    await applyTargets(context, tx, uid_project, targets)
    const deleted = before.flatMap(({ is_deleted, uid_reply }) => {
      const card = locked.get(uid_reply)
      return is_deleted && card && isDeletedBy(card, uid_user, batch.created_at) ? uid_reply : []
    })
    await restoreCards(context, tx, uid_project, deleted)
    return presentCards(context, tx, uid_replies)
  })
