// All room names. A room is a set of sockets, in however many processes. An id may be written in capitals, and is the same
// one all the same: whoever is sent out of a room must be in that very room.

export type Room =
  | `project:${string}`
  | `clients:${string}`
  | `user:${string}`
  | `session:${string}`
  | `link:${string}`
  | `guests:${string}`
  | `guests-of-file:${string}`

export const projectRoom = (uid_project: string): Room => `project:${uid_project.toLowerCase()}`
/** Whoever has the project open but may not follow what is internal to it. */
export const clientRoom = (uid_project: string): Room => `clients:${uid_project.toLowerCase()}`
export const userRoom = (uid_user: string): Room => `user:${uid_user.toLowerCase()}`
export const sessionRoom = (uid_session: string): Room => `session:${uid_session.toLowerCase()}`

/** Whoever looks by this guest link. */
export const linkRoom = (uid_link: string): Room => `link:${uid_link.toLowerCase()}`
/** Whoever looks by a link to the whole file area. */
export const guestRoom = (uid_project: string): Room => `guests:${uid_project.toLowerCase()}`
/** Whoever looks by a link to this one file. */
export const guestStackRoom = (uid_stack: string): Room => `guests-of-file:${uid_stack.toLowerCase()}`

/** The project of a room, of whichever of the two. */
export const projectOf = (room: string): string => room.replace(/^(?:project|clients):/, '')
