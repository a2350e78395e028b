// The sockets of this process, and through Redis, where it is set, those of the others. What is told here is a hint that
// may be lost: after any gap a client reads again from the server. Connection state recovery stays off: it would hand a
// member who was removed while offline what they missed and what came after.
import type { Server as HttpServer, IncomingMessage } from 'node:http'

import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { ClientToServerEvents, ServerToClientEvents } from '@joinery/contract/socket'
import { createAdapter } from '@socket.io/redis-adapter'
import { Server, type DefaultEventsMap, type Socket } from 'socket.io'

import type { Actor } from '#platform/context.ts'
import type { Log } from '#platform/log.ts'

import type { RedisLink } from './connect-redis.ts'
import { createPresence, type Presence } from './presence.ts'
import { sessionRoom, userRoom, type Room } from './rooms.ts'

export type Io = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, { actor: Actor }>
export type ProductSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, { actor: Actor }>

export type Realtime = {
  /** To everybody in the room, in every process. */
  readonly tell: <Event extends keyof ServerToClientEvents>(
    room: Room,
    event: Event,
    ...payload: Parameters<ServerToClientEvents[Event]>
  ) => void
  /** To those in the room who are connected to this process. */
  readonly tellHere: Realtime['tell']
  /** Closes every socket of the room, but for those that are also in the other. */
  readonly cut: (room: Room, but?: Room) => void
  /** The sockets of one room leave another. */
  readonly sendAway: (whose: Room, from: Room) => void
  readonly presence: Presence
  /** Called every minute, and when Redis is back: what was decided elsewhere may not have been heard here. */
  readonly onRecheck: (act: () => Promise<void>) => void
  readonly onConnection: (listener: (socket: ProductSocket) => void) => void
}

type EngineSocket = ProductSocket['conn']

/** Who a socket speaks for is the business of a feature; it is handed in. */
export type SocketChecks = {
  /** The person of this token, if it is genuine and its session lives. */
  readonly findActor: (token: string) => Promise<Actor | null>
  /** Those of the sessions that have ended. */
  readonly findEnded: (uid_sessions: readonly string[]) => Promise<readonly string[]>
}

export type RealtimeOptions = {
  readonly instance: string
  readonly redis: RedisLink | undefined
  readonly log: Log
  readonly checks: SocketChecks
  /** Whether a new connection may come: not on every host, and not while draining. */
  readonly accepts: (request: IncomingMessage) => boolean
  readonly recheckEveryMs?: number
}

/** A socket belongs to its session, not to its token: that the session lives is asked again and again. */
const usuallyRecheckEveryMs = 60_000

export type OpenRealtime = Realtime & { readonly close: () => Promise<void> }

export const openRealtime = (http: HttpServer, options: RealtimeOptions): OpenRealtime => {
  const { checks, instance, log, redis, recheckEveryMs = usuallyRecheckEveryMs } = options
  const io: Io = new Server(http, {
    path: '/socket.io/',
    serveClient: false,
    maxHttpBufferSize: limits.socket.payloadBytes,
    allowRequest: (request, answer) => answer(null, options.accepts(request)),
    ...(redis ? { adapter: createAdapter(redis.publisher, redis.subscriber, { key: redis.channel }) } : {}),
  })
  // What is told in one breath leaves in one write: with many sockets, writing is most of the work.
  io.engine.on('connection', (connection: EngineSocket) => {
    const line = connection.request.socket
    connection.on('flush', () => {
      line.cork()
      process.nextTick(() => line.uncork())
    })
  })
  const presence = createPresence({
    instance,
    redis,
    log,
    tellOthers: (place) => void io.serverSideEmit('presence_changed', place),
  })
  io.on('presence_changed', presence.lookAgain)

  const countSockets = ({ uid_user }: Actor): number => io.of('/').adapter.rooms.get(userRoom(uid_user))?.size ?? 0
  const admit = async (socket: ProductSocket): Promise<Error | undefined> => {
    const token: unknown = socket.handshake.auth.token
    if (typeof token !== 'string') return new Error(messages.session.notAuthenticated)
    try {
      const actor = await checks.findActor(token)
      if (!actor) return new Error(messages.session.expired)
      if (countSockets(actor) >= limits.socket.perPerson) return new Error(messages.session.tooManySockets)
      socket.data.actor = actor
      return undefined
    } catch (error) {
      log.warn({ err: error }, 'a socket could not be checked')
      return new Error(messages.http.unavailable)
    }
  }
  // oxlint-disable-next-line promise/no-callback-in-promise -- the library's way to answer
  io.use((socket, next) => void admit(socket).then(next))
  io.on('connection', (socket) => {
    const { actor } = socket.data
    // In the rooms first, then asked once more: a session that ended in between is noticed by one or the other.
    void socket.join([userRoom(actor.uid_user), sessionRoom(actor.uid_session)])
    // Counted again inside: many that come at once were all admitted.
    if (countSockets(actor) > limits.socket.perPerson) {
      socket.disconnect(true)
      return
    }
    void checks.findEnded([actor.uid_session]).then(
      (ended) => (ended.length > 0 ? socket.disconnect(true) : undefined),
      () => socket.disconnect(true),
    )
    socket.emit('authentication_confirmed', { uid_user: actor.uid_user })
  })

  // Left, cut off or sent away from wherever: the room notices.
  io.of('/').adapter.on('leave-room', (room: string, socketId: string) => presence.leave(room, socketId))

  const recheckSessions = async (): Promise<void> => {
    const sessions = new Set([...io.of('/').sockets.values()].map(({ data }) => data.actor.uid_session))
    if (sessions.size === 0) return
    const ended = await checks.findEnded([...sessions])
    for (const uid_session of ended) io.local.in(sessionRoom(uid_session)).disconnectSockets(true)
  }
  const rechecks = new Set([recheckSessions])
  const recheck = (): void => {
    for (const act of rechecks) {
      act().catch((error: unknown) => log.warn({ err: error }, 'sockets could not be checked again'))
    }
  }
  const timer = setInterval(recheck, recheckEveryMs)
  timer.unref()
  // What was told and decided while Redis was away is lost to the other processes: their clients read again.
  redis?.onReturn(() => {
    recheck()
    io.emit('read_again')
  })

  const everywhere = redis ? [io] : []
  return {
    tell: (room, event, ...payload) => void io.to(room).emit(event, ...payload),
    tellHere: (room, event, ...payload) => void io.local.to(room).emit(event, ...payload),
    // Here at once: the adapter's way leads through Redis, also for the sockets of this process.
    cut: (room, but) => {
      for (const reach of [io.local, ...everywhere]) {
        const sockets = reach.in(room)
        ;(but === undefined ? sockets : sockets.except(but)).disconnectSockets(true)
      }
    },
    sendAway: (whose, from) => {
      for (const reach of [io.local, ...everywhere]) reach.in(whose).socketsLeave(from)
    },
    presence,
    onRecheck: (act) => void rechecks.add(act),
    onConnection: (listener) => void io.on('connection', listener),
    close: async () => {
      clearInterval(timer)
      await presence.close()
      // Only those of this process: the others go on.
      io.local.disconnectSockets(true)
      io.engine.close()
    },
  }
}
