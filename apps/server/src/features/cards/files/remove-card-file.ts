import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { recordAudit } from '#features/audit/record-audit.ts'
import { deleteFileRow, listFilesOf } from '#features/files/file-queries.ts'
import { lockReply } from '#features/messages/reply-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { abandonBlob, trySweep } from '#platform/uploads/pending-blobs.ts'

import { finishChange } from './finish-change.ts'
import { requireOwnCard } from './require-own-card.ts'

/** For good: the row goes, and with it what it takes of its owner's storage; the blob is abandoned in the same transaction. */
export const removeCardFile = async (context: ActorContext, uid_reply: string, uid_file: string): Promise<Reply> => {
  const { actor, db, log, storage } = context
  const { key, reply } = await transaction(db, async (tx) => {
    const card = await requireOwnCard(tx, actor, await lockReply(tx, uid_reply))
    const files = await listFilesOf(tx, [uid_reply])
    const file = files.find((one) => one.uid_file === uid_file)
    if (!file) throw new ProductError('not_found', messages.http.notFound)
    if (card.original_content === '' && files.length === 1) {
      throw new ProductError('conflict', messages.kanban.lastFile)
    }
    const changed = await finishChange(context, tx, card, async () => {
      await deleteFileRow(tx, uid_file)
      await abandonBlob(tx, file.key)
    })
    const target = { kind: 'file', id: uid_file, name: file.filename } as const
    await recordAudit(tx, { act: 'file-deleted', by: actor, target })
    return { key: file.key, reply: changed }
  })
  await trySweep(db, storage, log, [key])
  return reply
}
