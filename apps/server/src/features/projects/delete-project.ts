import { listKeys } from '#features/files/file-queries.ts'
import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'
import { abandonBlob } from '#platform/uploads/pending-blobs.ts'

import { deleteProjectRow, lockProject } from './project-queries.ts'

/** For good, with its files: their blobs are abandoned in the same transaction and swept after the answer. */
export const deleteProject = async (
  { actor, db, realtime, sweeper }: ActorContext,
  uid_project: string,
): Promise<void> => {
  await transaction(db, async (tx) => {
    await lockProject(tx, uid_project)
    await requireProject(tx, actor, uid_project, 'deleteProject')
    const abandoned = await listKeys(tx, uid_project)
    for (const key of abandoned) await abandonBlob(tx, key)
    await deleteProjectRow(tx, uid_project)
    tx.afterCommit(() => {
      const room = projectRoom(uid_project)
      realtime.tell(room, 'project_members_changed', { uid_project })
      realtime.sendAway(room, room)
      sweeper.sweepSoon(abandoned)
    })
  })
}
