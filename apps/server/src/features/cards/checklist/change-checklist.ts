import { messages } from '@joinery/contract/messages'
import type { ChecklistChange } from '@joinery/contract/socket'

import { recordEvent } from '#events'
import { nextBoardVersion } from '#features/cards/board-queries.ts'
import { broadcastBoardChangeAfterCommit } from '#features/cards/broadcast-board-change.ts'
import type { FoundCard } from '#features/cards/card-queries.ts'
import { lockReply, type ReplyRow } from '#features/messages/reply-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { writeCounts } from './checklist-queries.ts'

/** Locks a card, which serialises the changes of its checklist. */
export const lockCard = async (tx: Tx, uid_reply: string): Promise<ReplyRow> => {
  const row = await lockReply(tx, uid_reply)
  if (!row) throw new ProductError('not_found', messages.http.notFound) // deleted since it was found
  return row
}

/** Counts the items of a locked card after a change, and broadcasts the change with the counts. */
export const finishChecklistChange = async (
  context: ActorContext,
  tx: Tx,
  { uid_project, uid_reply }: FoundCard,
  checklist: ChecklistChange,
): Promise<void> => {
  const version = await nextBoardVersion(tx, uid_project)
  const card = { uid_reply, version, checklist_count: await writeCounts(tx, uid_reply, version) }
  await recordEvent(context, tx, { type: 'card.changed', uid_project, uid_reply })
  broadcastBoardChangeAfterCommit(context, tx, { uid_project, uid_reply, version, card, checklist })
}
