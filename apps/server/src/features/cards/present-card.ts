import type { Reply } from '@joinery/contract/replies'

import { presentFile } from '#features/files/present-file.ts'
import { createReplyPresenter, presentReply } from '#features/messages/present-reply.ts'
import type { ReplyRow } from '#features/messages/reply-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import type { CardRow } from './board-queries.ts'
import { countComments } from './card-queries.ts'

export const presentCard = async (context: Context, db: Db | Tx, row: ReplyRow): Promise<Reply> =>
  presentReply(context, db, row, { commentCounts: await countComments(db, [row.uid_reply]) })

/** Presents the cards of a statement that ends with `selectCards`. */
export const createCardPresenter = (context: Context): ((row: CardRow, cardOrder: number) => Reply) => {
  const present = createReplyPresenter(context)
  return (row, cardOrder) =>
    present(row, {
      attachments: (row.files ?? []).map((file) =>
        presentFile(context, { ...file, uploaded_at: new Date(file.uploaded_at) }),
      ),
      cardOrder,
      commentCount: row.comment_count,
    })
}
