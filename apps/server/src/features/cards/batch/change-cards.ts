import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { KanbanStatus, Reply } from '@joinery/contract/replies'

import { nextBoardVersion } from '#features/cards/board-queries.ts'
import { lockBoard } from '#features/cards/position-queries.ts'
import { requireLabels } from '#features/cards/set-card-fields.ts'
import { hideFilesOf } from '#features/files/file-queries.ts'
import { listComments } from '#features/messages/reply-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import type { CardBefore } from '#platform/database/board-tables.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { applyTargets, broadcastCards, holdBoardUsers, presentCards } from './apply-changes.ts'
import { insertBatch, lockCards, trimBatches, writeDeletion, type LockedCard } from './batch-queries.ts'

const texts = messages.kanban

export type Batch = {
  readonly uid_replies: readonly string[]
  readonly kanban_status?: KanbanStatus | undefined
  readonly add_labels?: readonly string[] | undefined
  readonly assignee_uid?: string | null | undefined
  readonly delete?: boolean | undefined
}

/** Locks all cards of the batch, or refuses it. */
const requireCards = async (
  tx: Tx,
  uid_project: string,
  { kanban_status, uid_replies }: Batch,
): Promise<readonly LockedCard[]> => {
  if (kanban_status !== undefined) await lockBoard(tx, uid_project)
  const found = await lockCards(tx, uid_project, uid_replies)
  return uid_replies.map((uid_reply) => {
    const card = found.get(uid_reply)
    if (!card || card.deleted_at !== null) throw new ProductError('not_found', texts.cardsGone)
    return card
  })
}

const addLabels = (labels: readonly string[], added: readonly string[]): readonly string[] => {
  const all = [...new Set([...labels, ...added])]
  if (all.length > limits.board.labelsPerCard) throw new ProductError('conflict', texts.tooManyCardLabels)
  return all
}

/** Deletes cards with their comments, as deleting one does. */
const deleteCards = async (
  context: ActorContext,
  tx: Tx,
  uid_project: string,
  uid_replies: readonly string[],
  deleted_at: Date,
): Promise<CardBefore[]> => {
  const { actor, transactionEvents } = context
  const versions = await hideFilesOf(tx, [...uid_replies, ...(await listComments(tx, uid_replies))], true)
  if (versions.length > 0) await transactionEvents.emit(tx, { type: 'file.versions_hidden', uid_project, versions })
  const first = (await nextBoardVersion(tx, uid_project, uid_replies.length)) - uid_replies.length + 1
  await writeDeletion(tx, uid_replies, first, { deleted_at, deleted_by: actor.uid_user })
  await transactionEvents.emit(tx, { type: 'cards.hidden', uid_project, uid_replies })
  const events = uid_replies.map((uid_reply) => ({ uid_reply, is_deleted: true as const }))
  broadcastCards(context, tx, uid_project, first, events)
  return uid_replies.map((uid_reply) => ({ uid_reply, is_deleted: true }))
}

/** Changes or deletes several cards: all or none. */
export const changeCards = (
  context: ActorContext,
  uid_project: string,
  batch: Batch,
): Promise<{ replies: Reply[]; undo: string }> =>
  transaction(context.db, async (tx) => {
    const { actor, clock } = context
    const { add_labels = [], assignee_uid, kanban_status, uid_replies } = batch
    const assignees = typeof assignee_uid === 'string' ? [assignee_uid] : []
    const users = await holdBoardUsers(context, tx, uid_project, assignees)
    if (assignees.some((uid_user) => !users.has(uid_user))) {
      throw new ProductError('bad_request', texts.assigneeUnknown)
    }
    await requireLabels(tx, uid_project, add_labels)
    const cards = await requireCards(tx, uid_project, batch)
    const now = clock.now()
    const place = kanban_status && { kanban_status, card_order: Infinity }
    const before = batch.delete
      ? await deleteCards(context, tx, uid_project, uid_replies, now)
      : await applyTargets(
          context,
          tx,
          uid_project,
          cards.map((card) => ({ card, labels: addLabels(card.labels, add_labels), assignee_uid, place })),
        )
    await trimBatches(tx, new Date(now.getTime() - limits.reply.undoWithin))
    const uid_batch = newId()
    await insertBatch(tx, { uid_batch, uid_project, uid_user: actor.uid_user, cards: before, created_at: now })
    return { replies: await presentCards(context, tx, uid_replies), undo: uid_batch }
  })
