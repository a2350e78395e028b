import type { FilesState } from '#features/files/files-context.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

import { notifyReviewChanged, type ChangedStack } from './notify-review-changed.ts'

export const broadcastStackChange = async (
  context: ActorContext & FilesState,
  tx: Tx,
  stack: ChangedStack,
): Promise<void> => {
  const { uid_project, uid_reply } = stack
  if (uid_reply !== null) await context.broadcastReplyChange(context, tx, uid_reply)
  notifyReviewChanged(context, tx, stack)
  tx.afterCommit(() => context.realtime.emit(projectRoom(uid_project), 'project_changed', { uid_project }))
}
