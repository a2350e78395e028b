import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { updateCard, type CardPlace } from '#features/messages/card-queries.ts'
import { presentReply } from '#features/messages/present-reply.ts'
import {
  countComments,
  findReply,
  lockReply,
  nextBoardVersion,
  type ReplyRow,
} from '#features/messages/reply-queries.ts'
import { tellBoardChanged } from '#features/messages/tell-board-changed.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { ProductError } from '#platform/product-error.ts'

type Change = { readonly assignee_uid: string | null } | { readonly due_date: string | null }

/** What a card says beside its text. `note` writes down what else follows, before the board's lock is taken. */
export const changeCard = async (
  context: ActorContext,
  tx: Tx,
  { uid_project, uid_reply }: CardPlace,
  change: Change,
  note: (before: ReplyRow) => Promise<void> = async () => {},
): Promise<Reply> => {
  const before = await lockReply(tx, uid_reply)
  if (!before) throw new ProductError('not_found', messages.http.notFound) // somebody has just deleted it
  await note(before)
  await updateCard(tx, uid_reply, { ...change, version: await nextBoardVersion(tx, uid_project) })
  tellBoardChanged(context, tx, uid_project, uid_reply)
  const row = await findReply(tx, uid_reply)
  if (!row) throw new Error('A card vanished while it was changed')
  return presentReply(context, tx, row, { commentCounts: await countComments(tx, [uid_reply]) })
}
