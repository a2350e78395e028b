import { eventCapabilities, joinProjectSchema, leaveProjectSchema } from '@joinery/contract/socket'

import { createBounded } from '#platform/bounded.ts'
import type { Context } from '#platform/context.ts'
import { listen } from '#platform/realtime/listen.ts'
import { projectOf, projectRoom, userRoom } from '#platform/realtime/rooms.ts'
import { tellPresence } from '#platform/realtime/tell-presence.ts'

import { requireProject } from './access.ts'
import { listStrangers } from './member-queries.ts'

const capability = eventCapabilities.join_project

/** How many joins are checked at a time: when everybody comes back at once, the database has connections left for calls. */
const joinsAtOnce = 3

/** Coming, going, and who is there. */
export const membersSocket = ({ db, log, realtime }: Context): void => {
  const inTurn = createBounded(joinsAtOnce)
  realtime.onConnection((socket) => {
    const { actor, roles } = socket.data
    /** By room: the latest join request of this socket, while it is being checked. */
    const requests = new Map<string, symbol>()
    const enter = async (projectId: string, view: string | null, request: symbol): Promise<void> => {
      const room = projectRoom(projectId)
      // Checked before joining, so that a stranger receives no event; and again after it, because a member who is removed
      // in between had not joined yet, and `sendAway` passed over this socket.
      await requireProject(db, actor, projectId, capability)
      if (!socket.connected || requests.get(room) !== request) return // has left meanwhile, or a newer request replaces this one
      await socket.join(room)
      try {
        const { role } = await requireProject(db, actor, projectId, capability)
        // Valid for as long as the socket is in the room: changing a role or removing a member makes it leave.
        roles.set(room, role)
      } catch (error) {
        await socket.leave(room)
        throw error
      }
      if (socket.rooms.has(room)) realtime.presence.enter(room, socket.id, actor.uid_user, view)
    }
    listen(socket, log, 'join_project', joinProjectSchema, async ({ projectId, view }) => {
      const room = projectRoom(projectId)
      const request = Symbol(room)
      requests.set(room, request)
      try {
        await inTurn(() => enter(projectId, view ?? null, request))
      } finally {
        if (requests.get(room) === request) requests.delete(room)
      }
      return { success: true, quietMs: realtime.quietFor(room, userRoom(actor.uid_user)) }
    })
    listen(socket, log, 'leave_project', leaveProjectSchema, async ({ projectId }) => {
      const room = projectRoom(projectId)
      requests.delete(room)
      await socket.leave(room)
      return { success: true }
    })
  })
  // Removals that this process missed while Redis was away take effect now.
  realtime.onRecheck(async () => {
    const visits = realtime.presence.here().map(({ room, who }) => ({ uid_project: projectOf(room), uid_user: who }))
    for (const { uid_project, uid_user } of await listStrangers(db, visits)) {
      realtime.sendAway(userRoom(uid_user), projectRoom(uid_project))
    }
  })
  tellPresence(realtime)
}
