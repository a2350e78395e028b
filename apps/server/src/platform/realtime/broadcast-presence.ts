import { setImmediate } from 'node:timers/promises'

import type { PresenceChange, Visitor } from './presence.ts'
import type { Realtime } from './realtime.ts'
import { projectOf, projectRoom } from './rooms.ts'

/**
 * Sending a long list to hundreds of sockets takes tens of milliseconds, so it is split to let requests run in between.
 */
const socketsAtOnce = 25

type PresenceEmitter = Pick<Realtime, 'presence' | 'emitLocally' | 'emitToSockets'>

const broadcastChange = async (
  realtime: PresenceEmitter,
  uid_project: string,
  visitors: readonly Visitor[],
  { came, left, newSockets }: PresenceChange,
): Promise<void> => {
  const online = visitors.map(({ who }) => who)
  for (let from = 0; from < newSockets.length; from += socketsAtOnce) {
    if (from > 0) await setImmediate()
    realtime.emitToSockets(newSockets.slice(from, from + socketsAtOnce), 'project_presence', { uid_project, online })
  }
  if (came.length === 0 && left.length === 0) return
  const change = { uid_project, came: [...came], left: [...left] }
  realtime.emitLocally(projectRoom(uid_project), 'project_presence_changed', change)
}

/** Sends the list of online people to each socket that joins a project's room, and then arrivals and departures. */
export const broadcastPresence = (realtime: PresenceEmitter): void => {
  // In sequence, so an older list never arrives after a newer change.
  let last = Promise.resolve()
  realtime.presence.onChange((room, visitors, change) => {
    const uid_project = projectOf(room)
    // Clients neither receive presence nor appear in it.
    if (room !== projectRoom(uid_project)) return
    last = last.then(() => broadcastChange(realtime, uid_project, visitors, change))
  })
}
