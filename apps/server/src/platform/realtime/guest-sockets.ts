// Guest sockets. Each joins the room of its link and of the content the link shows. It only receives events; anything
// it sends is rejected.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import type { Guest } from '#platform/actor.ts'

import { createEventLimit } from './event-limit.ts'
import type { Io, ProductSocket, SocketChecks } from './product-socket.ts'
import { guestRoom, guestSelectionsRoom, guestStackRoom, linkRoom, type Room } from './rooms.ts'

export type GuestSockets = {
  readonly admit: (socket: ProductSocket, guest: Guest) => Error | undefined
  /** Undefined for a user's socket. */
  readonly find: (socket: ProductSocket) => Guest | undefined
  readonly welcome: (socket: ProductSocket, guest: Guest) => void
  /** Closes sockets whose link is no longer valid. */
  readonly recheck: () => Promise<void>
}

/** The room of the content that the link shows. */
const contentRoom = ({ scope, uid_project, uid_stack }: Guest): Room => {
  if (scope === 'selections') return guestSelectionsRoom(uid_project)
  return uid_stack === null ? guestRoom(uid_project) : guestStackRoom(uid_stack)
}

export const createGuestSockets = (io: Io, { findClosed }: Pick<SocketChecks, 'findClosed'>): GuestSockets => {
  const guests = new WeakMap<ProductSocket, Guest>()
  const exceedsLimit = createEventLimit()
  const count = ({ uid_link }: Guest): number => io.of('/').adapter.rooms.get(linkRoom(uid_link))?.size ?? 0

  const refuse = (socket: ProductSocket, { uid_link }: Guest): void => {
    socket.onAny((_event: string, ...words: unknown[]) => {
      const acknowledge = words.at(-1)
      if (typeof acknowledge !== 'function' || exceedsLimit(uid_link)) return
      acknowledge({ success: false, error: messages.session.notAuthenticated, code: 'unauthenticated' })
    })
  }
  return {
    admit: (socket, guest) => {
      if (count(guest) >= limits.guest.sockets) return new Error(messages.session.tooManySockets)
      guests.set(socket, guest)
      return undefined
    },
    find: (socket) => guests.get(socket),
    welcome: (socket, guest) => {
      const { uid_link } = guest
      // Join before the second check: a link revoked in between is caught by its room or by this check.
      void socket.join([linkRoom(uid_link), contentRoom(guest)])
      refuse(socket, guest)
      // Count again after joining, because concurrent connections were all admitted.
      if (count(guest) > limits.guest.sockets) {
        socket.disconnect(true)
        return
      }
      void findClosed([uid_link]).then(
        (closed) => (closed.length > 0 ? socket.disconnect(true) : undefined),
        () => socket.disconnect(true),
      )
    },
    recheck: async () => {
      const links = new Set([...io.of('/').sockets.values()].flatMap((socket) => guests.get(socket)?.uid_link ?? []))
      if (links.size === 0) return
      for (const uid_link of await findClosed([...links])) io.local.in(linkRoom(uid_link)).disconnectSockets(true)
    },
  }
}
