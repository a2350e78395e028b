import type { Context } from '#platform/context.ts'
import { projectRoom, userRoom } from '#platform/realtime/rooms.ts'

/** Everybody who has the project open, and the person concerned, wherever they are. */
export const tellMembersChanged = ({ realtime }: Context, uid_project: string, uid_member?: string): void => {
  realtime.tell(projectRoom(uid_project), 'project_members_changed', { uid_project })
  if (uid_member !== undefined) realtime.tell(userRoom(uid_member), 'project_members_changed', { uid_project })
}
