import { messages } from '@joinery/contract/messages'
import { sendMessageSchema } from '@joinery/contract/replies'
import { eventCapabilities, stopTypingSchema, typingSchema } from '@joinery/contract/socket'

import { findPerson } from '#features/auth/account/user-queries.ts'
import { requireRole } from '#features/members/access.ts'
import { nameOf } from '#features/members/present-member.ts'
import { ProductError } from '#platform/product-error.ts'
import { listen } from '#platform/realtime/listen.ts'
import type { ProductSocket } from '#platform/realtime/realtime.ts'
import { projectRoom, userRoom } from '#platform/realtime/rooms.ts'

import type { MessagesContext } from './messages-context.ts'
import { sendMessage } from './sending/send-message.ts'

/** Only a socket that has joined the room may send to it, and only if the role with which it joined may. */
const othersIn = (socket: ProductSocket, uid_project: string) => {
  const room = projectRoom(uid_project)
  const role = socket.rooms.has(room) ? socket.data.roles.get(room) : undefined
  if (role === undefined) throw new ProductError('not_allowed', messages.reply.notJoined)
  requireRole(role, eventCapabilities.typing_project)
  // Not to the person's own other tabs.
  return socket.to(room).except(userRoom(socket.data.actor.uid_user))
}

export const messagesSocket = (context: MessagesContext): void => {
  const { db, log, realtime } = context
  realtime.onConnection((socket) => {
    const { actor } = socket.data
    listen(socket, log, 'send_project_message', sendMessageSchema, async ({ projectId, ...input }) => {
      const { reply } = await sendMessage({ ...context, actor }, projectId, input)
      return { success: true, message: reply }
    })
    listen(socket, log, 'typing_project', typingSchema, async ({ projectId, username }) => {
      const others = othersIn(socket, projectId)
      const name = username?.trim() || nameOf(await findPerson(db, actor.uid_user))
      others.emit('user_typing_project', { userId: actor.uid_user, username: name, projectId })
      return { success: true }
    })
    listen(socket, log, 'stop_typing_project', stopTypingSchema, ({ projectId }) => {
      othersIn(socket, projectId).emit('user_stop_typing_project', { userId: actor.uid_user, projectId })
      return { success: true }
    })
  })
}
