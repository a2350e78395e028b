import type { Reply } from '@joinery/contract/replies'

import { nextBoardVersion } from '#features/cards/board-queries.ts'
import { presentCard } from '#features/cards/present-card.ts'
import { tellBoardChanged } from '#features/cards/tell-board-changed.ts'
import { findReply, updateReplyRow, type ReplyRow } from '#features/messages/reply-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

/**
 * Changes the files of a locked card. Lock order: the board before what `change` locks, which is the person whose storage
 * is counted, as where a card is created.
 */
export const finishChange = async (
  context: ActorContext,
  tx: Tx,
  { uid_project, uid_reply }: ReplyRow,
  change: () => Promise<void>,
): Promise<Reply> => {
  const version = await nextBoardVersion(tx, uid_project)
  await change()
  await updateReplyRow(tx, uid_reply, { version })
  tellBoardChanged(context, tx, uid_project, uid_reply)
  const row = await findReply(tx, uid_reply)
  if (!row) throw new Error('A card vanished while its files were changed')
  return presentCard(context, tx, row)
}
