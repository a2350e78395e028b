import type { CardFieldsChange, CardFieldsInput } from '@joinery/contract/board/card-fields'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { recordEvent } from '#events'
import { holdMember } from '#features/members/member-queries.ts'
import { findReply, lockReply, updateReplyRow, type ReplyRow } from '#features/messages/reply-queries.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { required } from '#platform/required.ts'

import { nextBoardVersion } from './board-queries.ts'
import { broadcastBoardChangeAfterCommit } from './broadcast-board-change.ts'
import type { FoundCard } from './card-queries.ts'
import { presentCard } from './present-card.ts'
import { requireCard } from './require-card.ts'

/** Locks the assignee, who must be able to use the board; null clears the assignment. */
const holdAssignee = async (tx: Tx, { uid_project }: FoundCard, to: string | null): Promise<string | null> => {
  if (!(await holdProject(tx, uid_project))) throw new ProductError('not_found', messages.http.notFound)
  const assignee_uid = to === null ? null : await holdMember(tx, uid_project, to, 'useBoard')
  if (assignee_uid === undefined) throw new ProductError('bad_request', messages.kanban.assigneeUnknown)
  return assignee_uid
}

/** Sets fields of a card. `note` records events, and runs first because its locks precede the board's in the lock order. */
const changeCard = async (
  context: ActorContext,
  tx: Tx,
  { uid_project, uid_reply }: FoundCard,
  fields: CardFieldsInput,
  note: (before: ReplyRow) => Promise<void> = async () => {},
): Promise<Reply> => {
  const change = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as CardFieldsChange
  const before = await lockReply(tx, uid_reply)
  if (!before) throw new ProductError('not_found', messages.http.notFound) // deleted since it was found
  await note(before)
  const version = await nextBoardVersion(tx, uid_project)
  await updateReplyRow(tx, uid_reply, { ...change, version })
  broadcastBoardChangeAfterCommit(context, tx, {
    uid_project,
    uid_reply,
    version,
    card: { uid_reply, version, ...change },
  })
  const row = required(await findReply(tx, uid_reply), 'A card disappeared while it was being changed')
  return presentCard(context, tx, row)
}

/** Sets the given fields; omitted ones stay unchanged. */
export const setCardFields = async (
  context: ActorContext,
  uid_reply: string,
  fields: CardFieldsInput,
): Promise<Reply> => {
  const card = await requireCard(context, uid_reply)
  return transaction(context.db, async (tx) => {
    if (fields.assignee_uid === undefined) return changeCard(context, tx, card, fields)
    const assignee_uid = await holdAssignee(tx, card, fields.assignee_uid)
    return changeCard(context, tx, card, { ...fields, assignee_uid }, async (before) => {
      if (assignee_uid === null || assignee_uid === before.assignee_uid) return
      const { uid_user } = context.actor
      const { uid_project } = card
      await recordEvent(context, tx, {
        type: 'card.assigned',
        uid_user,
        uid_project,
        uid_reply: card.uid_reply,
        assignee_uid,
      })
    })
  })
}
