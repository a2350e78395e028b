import { messages } from '@joinery/contract/messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'
import { abandonBlob, trySweep } from '#platform/uploads/pending-blobs.ts'

import { deleteFileRow, type FileRow } from './file-queries.ts'
import { requireFile } from './require-file.ts'

export const deleteFile = async (
  { actor, db, log, realtime, storage }: ActorContext,
  uid_file: string,
): Promise<void> => {
  const key = await transaction(db, async (tx) => {
    // What belongs to a message goes with the message.
    const isProjectsOwn = ({ uid_reply }: FileRow) => uid_reply === null
    const { uid_project, filename } = await requireFile(tx, actor, uid_file, 'editProject', isProjectsOwn)
    const deleted = await deleteFileRow(tx, uid_file)
    if (deleted === undefined) throw new ProductError('not_found', messages.http.notFound)
    await abandonBlob(tx, deleted)
    await recordAudit(tx, { act: 'file-deleted', by: actor, target: { kind: 'file', id: uid_file, name: filename } })
    tx.afterCommit(() => realtime.tell(projectRoom(uid_project), 'project_changed', { uid_project }))
    return deleted
  })
  await trySweep(db, storage, log, [key])
}
