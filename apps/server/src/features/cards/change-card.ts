import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import {
  findReply,
  lockReply,
  updateReplyRow,
  type ReplyChange,
  type ReplyRow,
} from '#features/messages/reply-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { nextBoardVersion } from './board-queries.ts'
import type { FoundCard } from './card-queries.ts'
import { presentCard } from './present-card.ts'
import { tellBoardChanged } from './tell-board-changed.ts'

/** Changes the fields of a card beside its text. `note` records events. Lock order: what `note` locks, before the board. */
export const changeCard = async (
  context: ActorContext,
  tx: Tx,
  { uid_project, uid_reply }: FoundCard,
  change: Omit<ReplyChange, 'version'>,
  note: (before: ReplyRow) => Promise<void> = async () => {},
): Promise<Reply> => {
  const before = await lockReply(tx, uid_reply)
  if (!before) throw new ProductError('not_found', messages.http.notFound) // somebody has just deleted it
  await note(before)
  await updateReplyRow(tx, uid_reply, { ...change, version: await nextBoardVersion(tx, uid_project) })
  tellBoardChanged(context, tx, uid_project, uid_reply)
  const row = await findReply(tx, uid_reply)
  if (!row) throw new Error('A card vanished while it was changed')
  return presentCard(context, tx, row)
}
