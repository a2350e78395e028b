import type { CardFieldsChange, CardFieldsInput } from '@joinery/contract/board/card-fields'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { findReply, lockReply, updateReplyRow, type ReplyRow } from '#features/messages/reply-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { required } from '#platform/required.ts'

import { nextBoardVersion } from './board-queries.ts'
import type { FoundCard } from './card-queries.ts'
import { presentCard } from './present-card.ts'
import { tellBoardChanged } from './tell-board-changed.ts'

/** Sets fields of a card. `note` records events. Lock order: what `note` locks, before the board. */
export const changeCard = async (
  context: ActorContext,
  tx: Tx,
  { uid_project, uid_reply }: FoundCard,
  fields: CardFieldsInput,
  note: (before: ReplyRow) => Promise<void> = async () => {},
): Promise<Reply> => {
  // Those that are named, with their values.
  const change = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as CardFieldsChange
  const before = await lockReply(tx, uid_reply)
  if (!before) throw new ProductError('not_found', messages.http.notFound) // somebody has just deleted it
  await note(before)
  const version = await nextBoardVersion(tx, uid_project)
  await updateReplyRow(tx, uid_reply, { ...change, version })
  tellBoardChanged(context, tx, { uid_project, uid_reply, version, card: { uid_reply, version, ...change } })
  const row = required(await findReply(tx, uid_reply), 'A card disappeared while it was being changed')
  return presentCard(context, tx, row)
}
