// A project has two socket rooms. Its main room receives all events, including texts of messages and cards. Roles without
// that access join the other room, which receives no internal events.
import { can, type Role } from '@joinery/contract/capabilities'

import type { Context } from '#platform/context.ts'
import { clientRoom, projectRoom, roomsOfPerson, type Room } from '#platform/realtime/rooms.ts'

type Rooms = Pick<Context, 'realtime'>

export const bothRooms = (uid_project: string): readonly [Room, Room] => [
  projectRoom(uid_project),
  clientRoom(uid_project),
]

export const roomFor = (uid_project: string, role: Role): Room =>
  can(role, 'followProject') ? projectRoom(uid_project) : clientRoom(uid_project)

/** Removes the person's sockets from both rooms immediately, in every process. */
export const leaveRooms = ({ realtime }: Rooms, uid_project: string, uid_user: string): void => {
  for (const room of bothRooms(uid_project))
    for (const whose of roomsOfPerson(uid_user)) realtime.removeFromRoom(whose, room)
}

/**
 * Call after the commit of a role change. Sockets leave the wrong room immediately and join the right one after a new
 * check.
 */
export const changeRooms = (parts: Rooms, uid_project: string, uid_user: string, role: Role): void => {
  const { realtime } = parts
  const theirs = roomFor(uid_project, role)
  for (const whose of roomsOfPerson(uid_user)) {
    for (const room of bothRooms(uid_project)) if (room !== theirs) realtime.removeFromRoom(whose, room)
    // Room names use lower case, but an id may be given in upper case.
    realtime.recall(whose, uid_project.toLowerCase())
  }
}
