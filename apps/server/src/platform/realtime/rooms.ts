// All room names. A room is a set of sockets, in however many processes. An id may be written in capitals, and is the same
// one all the same: whoever is sent out of a room must be in that very room.

export type Room = `project:${string}` | `user:${string}` | `session:${string}`

export const projectRoom = (uid_project: string): Room => `project:${uid_project.toLowerCase()}`
export const userRoom = (uid_user: string): Room => `user:${uid_user.toLowerCase()}`
export const sessionRoom = (uid_session: string): Room => `session:${uid_session.toLowerCase()}`

/** The project of a room. */
export const projectOf = (room: string): string => room.replace(/^project:/, '')
