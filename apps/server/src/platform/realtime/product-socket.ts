import type { Role } from '@joinery/contract/capabilities'
import type { ClientToServerEvents, ServerToClientEvents } from '@joinery/contract/socket'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'

import type { Actor, Reviewer } from '#platform/actor.ts'

/** Data of a user's socket; guest sockets have none. */
type SocketData = {
  actor: Actor
  /** The user's role per joined project room. */
  roles: Map<string, Role>
  /** Counts a sent event; returns true above the user's rate limit. */
  exceedsLimit: () => boolean
}

export type Io = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>
export type ProductSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>

/** Socket authentication, injected by a feature. */
export type SocketChecks = {
  /** Returns the user of a valid token with an active session, or the guest of a valid link. */
  readonly findActor: (token: string) => Promise<Reviewer | null>
  readonly findEnded: (uid_sessions: readonly string[]) => Promise<readonly string[]>
  /** Returns the guest links that are no longer valid. */
  readonly findClosed: (uid_links: readonly string[]) => Promise<readonly string[]>
}
