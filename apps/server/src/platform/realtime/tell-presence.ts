import type { Realtime } from './realtime.ts'
import { projectOf, projectRoom } from './rooms.ts'

/** A socket that joins a project's room gets the list of who is there; from then on it is told who comes and who goes. */
export const tellPresence = (realtime: Pick<Realtime, 'presence' | 'tellHere' | 'tellSockets'>): void =>
  realtime.presence.onChange((room, visitors, { came, left, newSockets }) => {
    const uid_project = projectOf(room)
    // Clients are neither told who is there, nor counted among them.
    if (room !== projectRoom(uid_project)) return
    const online = visitors.map(({ who }) => who)
    if (newSockets.length > 0) realtime.tellSockets(newSockets, 'project_presence', { uid_project, online })
    if (came.length === 0 && left.length === 0) return
    realtime.tellHere(projectRoom(uid_project), 'project_presence_changed', {
      uid_project,
      came: [...came],
      left: [...left],
    })
  })
