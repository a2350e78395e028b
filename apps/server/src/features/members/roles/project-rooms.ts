// A project has two socket rooms. In its own everything is told as it happens, texts of messages and cards included; whoever
// may not follow that is in the other, where nothing internal is ever told.
import { can, type Role } from '@joinery/contract/capabilities'

import type { Context } from '#platform/context.ts'
import { clientRoom, projectRoom, userRoom, type Room } from '#platform/realtime/rooms.ts'

type Rooms = Pick<Context, 'realtime'>

export const bothRooms = (uid_project: string): readonly [Room, Room] => [
  projectRoom(uid_project),
  clientRoom(uid_project),
]

export const roomFor = (uid_project: string, role: Role): Room =>
  can(role, 'followProject') ? projectRoom(uid_project) : clientRoom(uid_project)

/** The person's sockets are out at once, in every process. */
export const leaveRooms = ({ realtime }: Rooms, uid_project: string, uid_user: string): void => {
  for (const room of bothRooms(uid_project)) realtime.sendAway(userRoom(uid_user), room)
}

/**
 * After the commit of another role: out of the room that is not theirs any more at once; those that have the project open are
 * let into theirs as soon as they were checked anew.
 */
export const changeRooms = (parts: Rooms, uid_project: string, uid_user: string, role: Role): void => {
  const { realtime } = parts
  const theirs = roomFor(uid_project, role)
  for (const room of bothRooms(uid_project)) if (room !== theirs) realtime.sendAway(userRoom(uid_user), room)
  // As rooms are named: an id may be written in capitals.
  realtime.recall(userRoom(uid_user), uid_project.toLowerCase())
}
