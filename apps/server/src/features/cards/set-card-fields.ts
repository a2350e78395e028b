import type { CardFieldsChange, CardFieldsInput } from '@joinery/contract/board/card-fields'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { recordEvent } from '#events'
import { holdMember } from '#features/members/member-queries.ts'
import { findReply, lockReply, updateReplyRow } from '#features/messages/reply-queries.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { required } from '#platform/required.ts'

import { nextBoardVersion } from './board-queries.ts'
import { broadcastBoardChangeAfterCommit } from './broadcast-board-change.ts'
import type { FoundCard } from './card-queries.ts'
import { holdLabels } from './labels/label-queries.ts'
import { presentCard } from './present-card.ts'
import { requireCard } from './require-card.ts'

/** Locks the labels, which must be the project's. Call it after the members of the project are locked. */
export const requireLabels = async (tx: Tx, uid_project: string, labels: readonly string[]): Promise<void> => {
  const held = await holdLabels(tx, uid_project, labels)
  if (held.size < labels.length) throw new ProductError('bad_request', messages.kanban.labelUnknown)
}

/** Locks the assignee, who must be able to use the board, and the labels, which must be the project's. */
export const holdFields = async (
  tx: Tx,
  uid_project: string,
  { assignee_uid, labels }: Pick<CardFieldsInput, 'assignee_uid' | 'labels'>,
): Promise<void> => {
  if (!(await holdProject(tx, uid_project))) throw new ProductError('not_found', messages.http.notFound)
  if (typeof assignee_uid === 'string' && !(await holdMember(tx, uid_project, assignee_uid, 'useBoard'))) {
    throw new ProductError('bad_request', messages.kanban.assigneeUnknown)
  }
  if (labels) await requireLabels(tx, uid_project, labels)
}

/** Sets the given fields in the caller's transaction; omitted ones stay unchanged. */
export const changeCardFields = async (
  context: ActorContext,
  tx: Tx,
  { uid_project, uid_reply }: Pick<FoundCard, 'uid_project' | 'uid_reply'>,
  fields: CardFieldsInput,
): Promise<Reply> => {
  const { assignee_uid, labels } = fields
  if (assignee_uid !== undefined || labels) await holdFields(tx, uid_project, fields)
  const change = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as CardFieldsChange
  const before = await lockReply(tx, uid_reply)
  if (!before) throw new ProductError('not_found', messages.http.notFound) // deleted since it was found
  if (typeof assignee_uid === 'string' && assignee_uid !== before.assignee_uid) {
    const { uid_user } = context.actor
    // Before the board's lock, which comes last.
    await recordEvent(context, tx, { type: 'card.assigned', uid_user, uid_project, uid_reply, assignee_uid })
  }
  const version = await nextBoardVersion(tx, uid_project)
  await updateReplyRow(tx, uid_reply, { ...change, version })
  broadcastBoardChangeAfterCommit(context, tx, {
    uid_project,
    uid_reply,
    version,
    card: { uid_reply, version, ...change },
  })
  const row = required(await findReply(tx, uid_reply), 'A card disappeared while it was being changed')
  const reply = await presentCard(context, tx, row)
  await recordEvent(context, tx, { type: 'card.changed', uid_project, uid_reply, reply })
  return reply
}

export const setCardFields = async (
  context: ActorContext,
  uid_reply: string,
  fields: CardFieldsInput,
): Promise<Reply> => {
  const card = await requireCard(context, uid_reply)
  return transaction(context.db, (tx) => changeCardFields(context, tx, card, fields))
}
