import { requireProject } from '#features/members/access.ts'
import type { ActorContext } from '#platform/context.ts'
import { userRoom } from '#platform/realtime/rooms.ts'

import { countUnread, readUpTo } from './discussion-queries.ts'

/** Marks messages as read and broadcasts it to the person's other tabs. Returns the new unread count. */
export const markRead = async (context: ActorContext, uid_project: string, number: number): Promise<number> => {
  const { actor, db, realtime } = context
  const read_number = await readUpTo(db, uid_project, actor.uid_user, number)
  if (read_number === undefined) await requireProject(db, actor, uid_project, 'readMessages') // throws with the reason
  else realtime.emit(userRoom(actor.uid_user), 'project_read', { uid_project, read_number })
  return countUnread(db, actor.uid_user, uid_project)
}
