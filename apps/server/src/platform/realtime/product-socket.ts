import type { Role } from '@joinery/contract/capabilities'
import type { ClientToServerEvents, ServerToClientEvents } from '@joinery/contract/socket'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'

import type { Actor, Reviewer } from '#platform/actor.ts'

/** Of the socket of a person; those of guests have none of it. */
type SocketData = {
  actor: Actor
  /** The person's role in the project of each socket room that this socket has joined. */
  roles: Map<string, Role>
  /** Counts an event that this socket sent; true when its person has sent more than they may in the current second. */
  isTooMuch: () => boolean
}

export type Io = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>
export type ProductSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>

/** How a socket is authenticated is decided by a feature and passed in. */
export type SocketChecks = {
  /** The person of this token, if it is genuine and its session lives; or the guest, if their link is good. */
  readonly findActor: (token: string) => Promise<Reviewer | null>
  /** Those of the sessions that have ended. */
  readonly findEnded: (uid_sessions: readonly string[]) => Promise<readonly string[]>
  /** Those of the guest links that are not good any more. */
  readonly findClosed: (uid_links: readonly string[]) => Promise<readonly string[]>
}
