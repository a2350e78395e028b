// All room names. A room is a set of sockets across processes. Ids are lowercased, so one id always maps to the same
// room.

export type Room =
  | `project:${string}`
  | `clients:${string}`
  | `user:${string}`
  | `session:${string}`
  | `tokens:${string}`
  | `link:${string}`
  | `guests:${string}`
  | `guests-of-file:${string}`
  | `guests-of-selections:${string}`

export const projectRoom = (uid_project: string): Room => `project:${uid_project.toLowerCase()}`
/** Members with the project open who cannot see internal content. */
export const clientRoom = (uid_project: string): Room => `clients:${uid_project.toLowerCase()}`
/** Receives the person's own events. A token for some projects is not in it, because they are not about these alone. */
export const userRoom = (uid_user: string): Room => `user:${uid_user.toLowerCase()}`
export const sessionRoom = (uid_session: string): Room => `session:${uid_session.toLowerCase()}`
/** Programs with a token of this person. */
export const tokenRoom = (uid_user: string): Room => `tokens:${uid_user.toLowerCase()}`
/** All sockets of the person. One may be in both rooms. */
export const roomsOfPerson = (uid_user: string): readonly Room[] => [userRoom(uid_user), tokenRoom(uid_user)]

/** Visitors with this guest link. */
export const linkRoom = (uid_link: string): Room => `link:${uid_link.toLowerCase()}`
/** Visitors with a link to the whole file area. */
export const guestRoom = (uid_project: string): Room => `guests:${uid_project.toLowerCase()}`
/** Visitors with a link to this one file. */
export const guestStackRoom = (uid_stack: string): Room => `guests-of-file:${uid_stack.toLowerCase()}`

/** Visitors with a link to selections whose approval was requested. */
export const guestSelectionsRoom = (uid_project: string): Room => `guests-of-selections:${uid_project.toLowerCase()}`

/** Returns the project of a project or client room. */
export const projectOf = (room: string): string => room.replace(/^(?:project|clients):/, '')
