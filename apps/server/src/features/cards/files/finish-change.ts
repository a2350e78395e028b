import type { Reply } from '@joinery/contract/replies'

import { recordEvent } from '#events'
import { nextBoardVersion } from '#features/cards/board-queries.ts'
import { broadcastBoardChangeAfterCommit } from '#features/cards/broadcast-board-change.ts'
import { presentCard } from '#features/cards/present-card.ts'
import { findReply, updateReplyRow, type ReplyRow } from '#features/messages/reply-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { required } from '#platform/required.ts'

/**
 * Changes the files of a locked card. Lock order: the person whose storage is counted (locked by `change`) before
 * the board, as when a card is created.
 */
export const finishChange = async (
  context: ActorContext,
  tx: Tx,
  { uid_project, uid_reply }: ReplyRow,
  change: () => Promise<unknown>,
): Promise<Reply> => {
  await change()
  const version = await nextBoardVersion(tx, uid_project)
  await updateReplyRow(tx, uid_reply, { version })
  const row = required(await findReply(tx, uid_reply), 'A card disappeared while its files were being changed')
  const reply = await presentCard(context, tx, row)
  const { attachments } = reply
  await recordEvent(context, tx, { type: 'card.changed', uid_project, uid_reply, reply })
  broadcastBoardChangeAfterCommit(context, tx, {
    uid_project,
    uid_reply,
    version,
    card: { uid_reply, version, attachments },
  })
  return reply
}
