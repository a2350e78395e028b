import { eventCapabilities, joinProjectSchema, leaveProjectSchema } from '@joinery/contract/socket'

import type { Context } from '#platform/context.ts'
import { broadcastPresence } from '#platform/realtime/broadcast-presence.ts'
import { listen } from '#platform/realtime/listen.ts'
import type { ProductSocket } from '#platform/realtime/realtime.ts'
import { clientRoom, projectOf, projectRoom, roomsOfPerson } from '#platform/realtime/rooms.ts'
import { required } from '#platform/required.ts'

import { createProjectCheck } from './access.ts'
import { checkVisits } from './member-queries.ts'
import { bothRooms, roomFor } from './roles/project-rooms.ts'

const capability = eventCapabilities.join_project

/** Socket events for joining, leaving and presence. */
export const membersSocket = ({ db, log, realtime }: Context): void => {
  const requireProject = createProjectCheck(db)
  /** Rechecks a socket that has a project open. */
  const recheckOf = new WeakMap<ProductSocket, (projectId: string) => void>()
  realtime.onConnection((socket) => {
    const { actor, roles } = socket.data
    /** By project: the latest join request of this socket, while it is being checked. */
    const requests = new Map<string, symbol>()
    /** By project this socket has open: the view. */
    const visits = new Map<string, string | null>()

    const leave = async (projectId: string): Promise<void> => {
      for (const room of bothRooms(projectId)) await socket.leave(room)
    }
    /** False if the socket has left or a newer request replaces this one. */
    const isWanted = (projectId: string, request: symbol): boolean =>
      socket.connected && requests.get(projectId) === request

    const enter = async (projectId: string, view: string | null, request: symbol): Promise<void> => {
      // Checked before joining, so that no events leak, and again afterwards: if the member was removed or changed role in
      // between, `removeFromRoom` missed this socket.
      const before = await requireProject(actor, projectId, capability)
      if (!isWanted(projectId, request)) return
      const room = roomFor(projectId, before.role)
      visits.set(projectId, view)
      await socket.join(room)
      const { role } = await requireProject(actor, projectId, capability)
      // Valid while the socket is in the room: a removal makes it leave, and a role change updates it.
      roles.set(roomFor(projectId, role), role)
      if (!isWanted(projectId, request)) return
      if (roomFor(projectId, role) !== room) {
        await leave(projectId)
        await enter(projectId, view, request)
        return
      }
      for (const other of bothRooms(projectId)) if (other !== room) await socket.leave(other)
      if (socket.rooms.has(room)) realtime.presence.enter(room, socket.id, actor.uid_user, view)
    }

    const ask = async (projectId: string, view: string | null): Promise<void> => {
      const request = Symbol(projectId)
      requests.set(projectId, request)
      try {
        await enter(projectId, view, request)
      } catch (error) {
        if (isWanted(projectId, request)) {
          visits.delete(projectId)
          await leave(projectId)
        }
        throw error
      } finally {
        if (requests.get(projectId) === request) requests.delete(projectId)
      }
    }
    recheckOf.set(socket, (projectId) => {
      const view = visits.get(projectId)
      if (view === undefined) return
      ask(projectId, view).catch((error: unknown) => log.debug({ err: error }, 'a socket is no longer in the project'))
    })

    listen(socket, log, 'join_project', joinProjectSchema, async ({ projectId, view }) => {
      await ask(projectId, view ?? null)
      return { success: true }
    })
    listen(socket, log, 'leave_project', leaveProjectSchema, async ({ projectId }) => {
      requests.delete(projectId)
      visits.delete(projectId)
      await leave(projectId)
      return { success: true }
    })
  })
  realtime.onRecall((socket, projectId) => recheckOf.get(socket)?.(projectId))
  // Applies removals and role changes this process missed while Redis was unavailable.
  realtime.onRecheck(async () => {
    const here = realtime.presence.here()
    if (here.length === 0) return
    const visits = here.map(({ room, who }) => ({ uid_project: projectOf(room), uid_user: who }))
    for (const [index, { may_view, may_follow }] of (await checkVisits(db, visits)).entries()) {
      const { room, who } = required(here[index], 'A visit without a visitor was checked')
      const uid_project = projectOf(room)
      const theirs = may_follow ? projectRoom(uid_project) : clientRoom(uid_project)
      if (may_view && room === theirs) continue
      for (const whose of roomsOfPerson(who)) {
        for (const other of bothRooms(uid_project)) if (other === room) realtime.removeFromRoom(whose, other)
        if (may_view) realtime.recall(whose, uid_project)
      }
    }
  })
  broadcastPresence(realtime)
}
