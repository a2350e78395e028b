import { messages } from '@joinery/contract/messages'

import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'
import { abandonBlob, trySweep } from '#platform/uploads/pending-blobs.ts'

import { deleteFileRow, findFile } from './file-queries.ts'

export const deleteFile = async (
  { actor, db, log, realtime, storage }: ActorContext,
  uid_file: string,
): Promise<void> => {
  const key = await transaction(db, async (tx) => {
    const gone = new ProductError('not_found', messages.http.notFound)
    const file = await findFile(tx, uid_file)
    // What belongs to a message goes with the message.
    if (!file || file.uid_reply !== null) throw gone
    await requireProject(tx, actor, file.uid_project, 'editProject')
    const deleted = await deleteFileRow(tx, uid_file)
    if (deleted === undefined) throw gone
    await abandonBlob(tx, deleted)
    const { uid_project } = file
    tx.afterCommit(() => realtime.tell(projectRoom(uid_project), 'project_changed', { uid_project }))
    return deleted
  })
  await trySweep(db, storage, log, [key])
}
