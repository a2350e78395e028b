import { limits } from '@joinery/contract/limits'
import type { ClientToServerEvents, ServerToClientEvents } from '@joinery/contract/socket'
import type { Socket } from 'socket.io-client'

import type { Session } from '#lib/session/session.ts'

export type Client = Socket<ServerToClientEvents, ClientToServerEvents>

export const openSocket = async (address: string, session: Pick<Session, 'getToken'>): Promise<Client> => {
  const { io } = await import('socket.io-client')
  return io(address, {
    path: '/socket.io/',
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    autoConnect: false,
    reconnectionAttempts: limits.socket.reconnectionAttempts,
    reconnectionDelay: limits.socket.reconnectionDelay,
    reconnectionDelayMax: limits.socket.reconnectionDelayMax,
    auth: (answer) =>
      void session.getToken().then(
        (token) => answer({ token }),
        () => answer({}),
      ),
  })
}
