import { messages } from '@joinery/contract/messages'
import type { Reply } from '@joinery/contract/replies'

import { recordAudit } from '#features/audit/record-audit.ts'
import { listFilesOf } from '#features/files/file-queries.ts'
import { removeFiles } from '#features/files/versions/remove-files.ts'
import { listStack } from '#features/files/versions/version-queries.ts'
import { lockReply } from '#features/messages/reply-queries.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'
import { sweepSoon } from '#platform/uploads/pending-blobs.ts'

import { finishChange } from './finish-change.ts'
import { requireOwnCard } from './require-own-card.ts'

/** Permanently deletes a file with all its versions, which frees their owners' storage. */
export const removeCardFile = async (context: ActorContext, uid_reply: string, uid_file: string): Promise<Reply> => {
  const { actor, db, log, realtime, storage } = context
  const { keys, reply } = await transaction(db, async (tx) => {
    const card = await requireOwnCard(tx, actor, await lockReply(tx, uid_reply))
    const files = await listFilesOf(tx, [uid_reply])
    const file = files.find((one) => one.uid_file === uid_file)
    if (!file) throw new ProductError('not_found', messages.http.notFound)
    if (card.original_content === '' && files.length === 1) {
      throw new ProductError('conflict', messages.kanban.lastFile)
    }
    const versions = await listStack(tx, file.uid_stack)
    const uid_files = versions.map((version) => version.uid_file)
    const changed = await finishChange(context, tx, card, () => removeFiles(context, tx, uid_files))
    const target = { kind: 'file', id: uid_file, name: file.filename } as const
    await recordAudit(tx, { act: 'file-deleted', by: actor, target })
    const { uid_project } = card
    const { uid_stack } = file
    tx.afterCommit(() => realtime.emit(projectRoom(uid_project), 'project_review_changed', { uid_project, uid_stack }))
    return { keys: versions.map(({ key }) => key), reply: changed }
  })
  await sweepSoon(db, storage, log, keys)
  return reply
}
