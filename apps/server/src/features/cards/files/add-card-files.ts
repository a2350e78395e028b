import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { withStoredFiles, type NewFile } from '#features/files/attach-files.ts'
import { listFilesOf } from '#features/files/file-queries.ts'
import { findReply, lockReply } from '#features/messages/reply-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { finishChange } from './finish-change.ts'
import { requireOwnCard } from './require-own-card.ts'

/** Checks permissions before the body of an upload is read. */
export const checkBeforeFiles = async ({ actor, db }: ActorContext, uid_reply: string): Promise<void> => {
  await requireOwnCard(db, actor, await findReply(db, uid_reply))
}

export const addCardFiles = async (
  context: ActorContext,
  uid_reply: string,
  uploads: readonly NewFile[],
): Promise<Reply> => {
  if (uploads.length === 0) throw new ProductError('bad_request', messages.http.badRequest)
  return withStoredFiles(context, uploads, 'documents', (attach) =>
    transaction(context.db, async (tx) => {
      const card = await requireOwnCard(tx, context.actor, await lockReply(tx, uid_reply))
      const before = await listFilesOf(tx, [uid_reply])
      if (before.length + uploads.length > limits.file.perCard) {
        throw new ProductError('conflict', messages.kanban.tooManyFiles)
      }
      return finishChange(context, tx, card, () => attach(tx, card.uid_project, uid_reply))
    }),
  )
}
