// Sockets of this process and, through Redis, of other processes. An event is a hint that may be lost, and clients
// refetch after a gap. Connection state recovery stays off: it would deliver missed and later events to a member who
// was removed while offline.
import type { Server as HttpServer, IncomingMessage } from 'node:http'

import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { ServerToClientEvents } from '@joinery/contract/socket'
import { Server } from 'socket.io'

import { hasNamedProjects, isGuest, type Actor } from '#platform/actor.ts'
import type { Log } from '#platform/log.ts'

import type { RedisLink } from './connect-redis.ts'
import { createEventLimit } from './event-limit.ts'
import { createGuestSockets } from './guest-sockets.ts'
import { createInOrder, type CountedVersions } from './in-order.ts'
import { createPresence, type Presence } from './presence.ts'
import type { Io, ProductSocket, SocketChecks } from './product-socket.ts'
import { sessionRoom, tokenRoom, userRoom, type Room } from './rooms.ts'

export type Realtime = {
  /** Sends to the room in every process. */
  readonly emit: <Event extends keyof ServerToClientEvents>(
    room: Room,
    event: Event,
    ...payload: Parameters<ServerToClientEvents[Event]>
  ) => void
  /**
   * Like `emit`, but each socket receives the events of one counter in version order, regardless of the sending
   * process.
   */
  readonly emitInOrder: <Event extends keyof ServerToClientEvents>(
    room: Room,
    versions: CountedVersions,
    event: Event,
    ...payload: Parameters<ServerToClientEvents[Event]>
  ) => void
  /** Sends to the room's sockets of this process. */
  readonly emitLocally: Realtime['emit']
  /** Sends to these sockets of this process. */
  readonly emitToSockets: <Event extends keyof ServerToClientEvents>(
    socketIds: readonly string[],
    event: Event,
    ...payload: Parameters<ServerToClientEvents[Event]>
  ) => void
  /** Closes every socket of the room except those also in one of the others. */
  readonly disconnect: (room: Room, but?: readonly Room[]) => void
  /** Makes the sockets of one room leave another. */
  readonly removeFromRoom: (whose: Room, from: Room) => void
  /** Calls the `onRecall` listeners of every process with each of its sockets in the room. */
  readonly recall: (whose: Room, about: string) => void
  readonly onRecall: (act: (socket: ProductSocket, about: string) => void) => void
  readonly countSockets: () => number
  readonly presence: Presence
  /** Called every minute and when Redis is back, because events of other processes may have been lost. */
  readonly onRecheck: (act: () => Promise<void>) => void
  /** Runs the checks now, because notifications of other processes may have been missed. */
  readonly recheck: () => void
  /** Called for every way a socket of this process leaves a room. */
  readonly onLeave: (act: (room: string, socketId: string) => void) => void
  /** Excludes guest sockets, which send no events. */
  readonly onConnection: (listener: (socket: ProductSocket) => void) => void
}

type EngineSocket = ProductSocket['conn']

export type { ProductSocket, SocketChecks }

export type RealtimeOptions = {
  readonly instance: string
  readonly redis: RedisLink | undefined
  readonly log: Log
  readonly checks: SocketChecks
  /** Whether to accept a new connection, depending on host and shutdown state. */
  readonly accepts: (request: IncomingMessage) => boolean
  readonly recheckEveryMs?: number
}

const noSockets: ReadonlySet<string> = new Set()

/** A socket belongs to its session, not to its token, so the session is rechecked at this interval. */
const usuallyRecheckEveryMs = 60_000

export type OpenRealtime = Realtime & { readonly close: () => Promise<void> }

export const openRealtime = (http: HttpServer, options: RealtimeOptions): OpenRealtime => {
  const { checks, instance, log, redis, recheckEveryMs = usuallyRecheckEveryMs } = options
  const io: Io = new Server(http, {
    path: '/socket.io/',
    serveClient: false,
    maxHttpBufferSize: limits.socket.payloadBytes,
    allowRequest: (request, answer) => answer(null, options.accepts(request)),
    ...(redis ? { adapter: redis.adapter } : {}),
  })
  // Cork the events of one tick into one write, because writing dominates with many sockets.
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
    notifyOthers: (room) => void io.serverSideEmit('presence_changed', room),
  })
  io.on('presence_changed', presence.refresh)

  const guests = createGuestSockets(io, checks)
  const exceedsLimit = createEventLimit()
  /** Programs are counted apart, so that they cannot use up the person's own sockets. */
  const countSocketsOf = ({ token, uid_user }: Actor): number => {
    const { rooms } = io.of('/').adapter
    const ofTokens = rooms.get(tokenRoom(uid_user)) ?? noSockets
    if (token) return ofTokens.size
    return [...(rooms.get(userRoom(uid_user)) ?? noSockets)].filter((id) => !ofTokens.has(id)).length
  }
  const admit = async (socket: ProductSocket): Promise<Error | undefined> => {
    const token: unknown = socket.handshake.auth.token
    if (typeof token !== 'string') return new Error(messages.session.notAuthenticated)
    try {
      const actor = await checks.findActor(token)
      if (!actor) return new Error(messages.session.expired)
      if (isGuest(actor)) return guests.admit(socket, actor)
      if (countSocketsOf(actor) >= limits.socket.perPerson) return new Error(messages.session.tooManySockets)
      socket.data = { actor, roles: new Map(), exceedsLimit: () => exceedsLimit(actor.uid_user) }
      return undefined
    } catch (error) {
      log.warn({ err: error }, 'failed to check a socket')
      return new Error(messages.http.unavailable)
    }
  }
  // oxlint-disable-next-line promise/no-callback-in-promise -- the library's way to answer
  io.use((socket, next) => void admit(socket).then(next))
  io.on('connection', (socket) => {
    const guest = guests.find(socket)
    if (guest) {
      guests.welcome(socket, guest)
      return
    }
    const { actor } = socket.data
    // Join before the second check: a session that ends in between is caught by its room or by this check.
    void socket.join([
      sessionRoom(actor.uid_session),
      ...(actor.token ? [tokenRoom(actor.uid_user)] : []),
      ...(hasNamedProjects(actor) ? [] : [userRoom(actor.uid_user)]),
    ])
    // Count again after joining, because concurrent connections were all admitted.
    if (countSocketsOf(actor) > limits.socket.perPerson) {
      socket.disconnect(true)
      return
    }
    void checks.findEnded([actor.uid_session]).then(
      (ended) => (ended.length > 0 ? socket.disconnect(true) : undefined),
      () => socket.disconnect(true),
    )
    socket.emit('authentication_confirmed', { uid_user: actor.uid_user })
  })

  // The adapter reports leave, disconnect and removal.
  io.of('/').adapter.on('leave-room', (room: string, socketId: string) => presence.leave(room, socketId))

  const recheckSessions = async (): Promise<void> => {
    const people = [...io.of('/').sockets.values()].filter((socket) => !guests.find(socket))
    const sessions = new Set(people.map(({ data }) => data.actor.uid_session))
    if (sessions.size === 0) return
    const ended = await checks.findEnded([...sessions])
    for (const uid_session of ended) io.local.in(sessionRoom(uid_session)).disconnectSockets(true)
  }
  const rechecks = new Set([recheckSessions, guests.recheck])
  const recheck = (): void => {
    for (const act of rechecks) {
      act().catch((error: unknown) => log.warn({ err: error }, 'failed to recheck sockets'))
    }
  }
  const timer = setInterval(recheck, recheckEveryMs)
  timer.unref()
  // Events sent while Redis was down were lost to other processes, so their clients refetch.
  redis?.onReconnect(() => {
    recheck()
    io.emit('read_again')
  })

  const emitLocally: Realtime['emit'] = (room, event, ...payload) => void io.local.to(room).emit(event, ...payload)
  const inOrder = createInOrder()
  type EventName = keyof ServerToClientEvents
  const deliver = <Event extends EventName>(
    room: Room,
    versions: CountedVersions,
    event: Event,
    payload: Parameters<ServerToClientEvents[Event]>,
  ): void => {
    inOrder.put(`${room} ${versions.counter}`, versions, () => emitLocally(room, event, ...payload))
    // Without events from other processes, waiting is pointless.
    if (redis?.isDown()) inOrder.reset()
  }
  // Sent only by `emitInOrder` of another process, with these arguments.
  io.on('told_in_order', deliver)
  redis?.onReconnect(inOrder.reset)

  const recalls = new Set<(socket: ProductSocket, about: string) => void>()
  const recallHere = (room: string, about: string): void => {
    const { adapter, sockets } = io.of('/')
    for (const id of adapter.rooms.get(room) ?? []) {
      const socket = sockets.get(id)
      if (socket) for (const act of recalls) act(socket, about)
    }
  }
  // Sent only by `recall` of another process, with these arguments.
  io.on('recalled', recallHere)

  const emit: Realtime['emit'] = (room, event, ...payload) => {
    io.to(room).emit(event, ...payload)
  }
  const everywhere = redis ? [io] : []
  return {
    emit,
    emitInOrder: (room, versions, event, ...payload) => {
      // A single process broadcasts in storage order.
      if (!redis) return emit(room, event, ...payload)
      io.serverSideEmit('told_in_order', room, versions, event, payload)
      return deliver(room, versions, event, payload)
    },
    emitLocally,
    emitToSockets: (socketIds, event, ...payload) => void io.local.to([...socketIds]).emit(event, ...payload),
    // Local sockets first, because the adapter would route the command through Redis for them as well.
    disconnect: (room, but = []) => {
      for (const reach of [io.local, ...everywhere])
        reach
          .in(room)
          .except([...but])
          .disconnectSockets(true)
    },
    removeFromRoom: (whose, from) => {
      for (const reach of [io.local, ...everywhere]) reach.in(whose).socketsLeave(from)
    },
    recall: (whose, about) => {
      recallHere(whose, about)
      if (redis) io.serverSideEmit('recalled', whose, about)
    },
    onRecall: (act) => void recalls.add(act),
    countSockets: () => io.of('/').sockets.size,
    presence,
    onRecheck: (act) => void rechecks.add(act),
    recheck,
    onLeave: (act) => void io.of('/').adapter.on('leave-room', act),
    onConnection: (listener) =>
      void io.on('connection', (socket) => {
        if (!guests.find(socket)) listener(socket)
      }),
    close: async () => {
      clearInterval(timer)
      await presence.close()
      io.local.disconnectSockets(true)
      io.engine.close()
    },
  }
}
