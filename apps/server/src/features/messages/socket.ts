import { messages } from '@joinery/contract/messages'
import { sendMessageSchema } from '@joinery/contract/replies'
import { eventCapabilities, stopTypingSchema, typingSchema } from '@joinery/contract/socket'

import { nameOf } from '#features/auth/account/name-of.ts'
import { findPerson } from '#features/auth/account/user-queries.ts'
import { requireRole } from '#features/members/access.ts'
import { ProductError } from '#platform/product-error.ts'
import { listen } from '#platform/realtime/listen.ts'
import type { ProductSocket } from '#platform/realtime/realtime.ts'
import { projectRoom, roomsOfPerson } from '#platform/realtime/rooms.ts'
import type { CallLimits } from '#platform/security/call-limits.ts'

import { sendMessage, type MessagesContext } from './sending/send-message.ts'

/** Returns the other sockets of the room. Requires that this socket has joined with a role that can send. */
const othersIn = (socket: ProductSocket, uid_project: string) => {
  const room = projectRoom(uid_project)
  const role = socket.rooms.has(room) ? socket.data.roles.get(room) : undefined
  if (role === undefined) throw new ProductError('not_allowed', messages.reply.notJoined)
  requireRole(role, eventCapabilities.typing_project)
  // Not to the person's own other tabs.
  return socket.to(room).except([...roomsOfPerson(socket.data.actor.uid_user)])
}

const keyOf = (room: string, socketId: string): string => `${room} ${socketId}`

export const messagesSocket = (context: MessagesContext, { limitChange }: Pick<CallLimits, 'limitChange'>): void => {
  const { db, log, realtime } = context
  /** Callbacks by room and socket that broadcast the end of typing. */
  const typing = new Map<string, () => void>()
  // A socket that disconnects or is removed has stopped typing.
  realtime.onLeave((room, socketId) => {
    typing.get(keyOf(room, socketId))?.()
    typing.delete(keyOf(room, socketId))
  })
  realtime.onConnection((socket) => {
    const { actor } = socket.data
    listen(socket, log, 'send_project_message', sendMessageSchema, async ({ projectId, ...input }) => {
      limitChange(actor)
      const { reply } = await sendMessage({ ...context, actor }, projectId, input)
      return { success: true, message: reply }
    })
    listen(socket, log, 'typing_project', typingSchema, async ({ projectId }) => {
      othersIn(socket, projectId)
      // From the account, because a client could claim any name.
      const username = nameOf(await findPerson(db, actor.uid_user))
      // Check again, because the socket may have left in between.
      const others = othersIn(socket, projectId)
      others.emit('user_typing_project', { userId: actor.uid_user, username, projectId })
      typing.set(keyOf(projectRoom(projectId), socket.id), () =>
        others.emit('user_stop_typing_project', { userId: actor.uid_user, projectId }),
      )
      return { success: true }
    })
    listen(socket, log, 'stop_typing_project', stopTypingSchema, ({ projectId }) => {
      const others = othersIn(socket, projectId)
      typing.delete(keyOf(projectRoom(projectId), socket.id))
      others.emit('user_stop_typing_project', { userId: actor.uid_user, projectId })
      return { success: true }
    })
  })
}
