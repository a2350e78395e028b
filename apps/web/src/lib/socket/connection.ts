// The one socket of this browser tab. It is open while somebody is signed in; what it carries are hints, and whoever
// shows something reads it again from the server after any gap. Five attempts to come back are one burst; coming
// online, looking at the tab, going to another page or asking for it starts a new one, so it never stays dead.
import { limits } from '@joinery/contract/limits'
import { messages, networkMessage } from '@joinery/contract/messages'
import type { ClientToServerEvents, ServerToClientEvents } from '@joinery/contract/socket'
import type { Socket } from 'socket.io-client'

import { online } from '#lib/browser/online.ts'
import { CallError } from '#lib/http/call-error.ts'
import type { Session } from '#lib/session/session.ts'
import { createStore } from '#lib/store/store.ts'

import { createDispatcher } from './dispatcher.ts'

export type ConnectionState = 'off' | 'connecting' | 'on'

type ServerEvent = keyof ServerToClientEvents
type ClientEvent = keyof ClientToServerEvents
type Payload<Event extends ClientEvent> = Parameters<ClientToServerEvents[Event]>[0]
type Acknowledged<Event extends ClientEvent> =
  Parameters<ClientToServerEvents[Event]> extends [unknown, (((answer: infer Answer) => void) | undefined)?]
    ? Answer
    : never

type Client = Socket<ServerToClientEvents, ClientToServerEvents>
type Visit = { readonly projectId: string; readonly view: string | null }

export type Connection = ReturnType<typeof createConnection>

const answerLimitMs = 10_000

const openSocket = async (address: string, session: Session): Promise<Client> => {
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

export const createConnection = (session: Session, apiBase: string) => {
  // The API's host, without the path of the API.
  const address = apiBase.replace(/\/api\/?$/, '') || location.origin
  const { getState, subscribe, set: setState } = createStore<ConnectionState>('off')
  let socket: Client | null = null
  let opening: Promise<Client> | null = null
  let refusals = 0
  let holders = 0
  let stopTrying: (() => void) | null = null
  const visits = new Set<Visit>()
  /** Every event of the server arrives here; features subscribe to it. */
  const events = createDispatcher<unknown[]>()
  /** By project: its room was joined, anew or again. */
  const joined = createDispatcher<[]>()

  const viewOf = (projectId: string): string | null =>
    [...visits].filter((visit) => visit.projectId === projectId).findLast(({ view }) => view !== null)?.view ?? null

  const join = (projectId: string): void => {
    if (!socket?.connected) return
    socket.emit('join_project', { projectId, view: viewOf(projectId) }, (answer) => {
      // Between reading and joining something may have happened.
      if (answer.success) joined.dispatch(projectId)
    })
  }

  const joinAll = (): void => {
    for (const projectId of new Set([...visits].map((visit) => visit.projectId))) join(projectId)
  }

  /** Refused by the server, or sent away: if the session still lives, with its newest token; but not without end. */
  const comeBack = async (): Promise<void> => {
    refusals++
    if (refusals > limits.socket.reconnectionAttempts) return setState('off')
    await new Promise((resolve) => setTimeout(resolve, limits.socket.reconnectionDelay * refusals))
    if (!session.getState().isAuthenticated) return setState('off') // whoever logs out is sent away too
    try {
      await session.call('getMe', {}, messages.session.userFailed) // ends the session here when it is over there
    } catch {
      return setState('off')
    }
    if (session.getState().isAuthenticated && socket && !socket.active) socket.connect()
    return undefined
  }

  const attach = (client: Client): Client => {
    client.onAny(events.dispatch)
    client.on('connect', () => {
      setState('on')
      joinAll()
    })
    client.on('authentication_confirmed', () => {
      refusals = 0
    })
    client.on('read_again', () => {
      for (const projectId of joined.topics()) joined.dispatch(projectId)
    })
    client.on('disconnect', (reason) => {
      setState(reason === 'io client disconnect' ? 'off' : 'connecting')
      if (reason === 'io server disconnect') void comeBack()
    })
    client.on('connect_error', () => {
      setState('connecting')
      if (!client.active) void comeBack()
    })
    client.io.on('reconnect_failed', () => setState('off'))
    return client
  }

  const open = (): Promise<Client> => {
    opening ??= openSocket(address, session).then(
      (client) => {
        socket = attach(client)
        return client
      },
      (error: unknown) => {
        opening = null // the code of the client did not come; the next one tries again
        throw error
      },
    )
    return opening
  }

  /** Begins a burst of attempts, unless one is under way or none is needed. */
  const wake = async (): Promise<void> => {
    if (!session.getState().isAuthenticated || getState() !== 'off') return
    setState('connecting')
    refusals = 0
    try {
      const client = await open()
      if (session.getState().isAuthenticated) client.connect()
      else setState('off')
    } catch {
      setState('off')
    }
  }

  /** Somebody asks for it: an attempt begins now, also where the next of a burst would come by itself, later. */
  const reconnect = (): Promise<void> => {
    if (getState() === 'connecting') {
      socket?.disconnect()
      setState('off')
    }
    return wake()
  }

  const close = (): void => {
    socket?.disconnect()
    setState('off')
  }

  /** Tries whenever there is a reason to; answers how to stop that, and the connection with it. */
  const keepTrying = (): (() => void) => {
    const tryAgain = () => void wake()
    const look = () => {
      if (document.visibilityState === 'visible') tryAgain()
    }
    const stops = [session.onLogOut(close), online.subscribe(tryAgain)]
    addEventListener('focus', tryAgain)
    document.addEventListener('visibilitychange', look)
    tryAgain()
    return () => {
      for (const stop of stops) stop()
      removeEventListener('focus', tryAgain)
      document.removeEventListener('visibilitychange', look)
      close()
    }
  }

  return {
    getState,
    subscribe,
    wake,
    reconnect,
    /**
     * Opens the socket and keeps it open for as long as somebody is signed in; answers how to stop that. Several may ask
     * for it: it stays until the last of them has gone and no other has come in the same step.
     */
    start: (): (() => void) => {
      holders++
      if (stopTrying) void wake()
      else stopTrying = keepTrying()
      let isHeld = true
      return () => {
        if (isHeld) holders--
        isHeld = false
        queueMicrotask(() => {
          if (holders > 0) return
          stopTrying?.()
          stopTrying = null
        })
      }
    },
    /** Hears an event of the server; answers how to stop hearing it. */
    on: <Event extends ServerEvent>(event: Event, listener: ServerToClientEvents[Event]): (() => void) =>
      events.on(event, listener as (...payload: unknown[]) => void), // called with the payload of this very event
    /** Sends, and answers what the server says to it; without a connection, or without an answer, it fails. */
    ask: async <Event extends ClientEvent>(event: Event, payload: Payload<Event>): Promise<Acknowledged<Event>> => {
      if (!socket?.connected) throw new CallError(networkMessage, 0)
      try {
        // The contract pairs each event with its payload and its answer; the library's types cannot say so for a name.
        const sender = socket.timeout(answerLimitMs) as unknown as {
          emitWithAck: (event: string, payload: unknown) => Promise<Acknowledged<Event>>
        }
        return await sender.emitWithAck(event, payload)
      } catch {
        throw new CallError(networkMessage, 0)
      }
    },
    /** Says something that may get lost. */
    say: <Event extends ClientEvent>(event: Event, payload: Payload<Event>): void => {
      if (socket?.connected) (socket as { emit: (event: string, payload: unknown) => unknown }).emit(event, payload)
    },
    /** In the project's room from now on, and after every reconnection; answers how to leave. */
    visit: (projectId: string, view: string | null): (() => void) => {
      const visit: Visit = { projectId, view }
      visits.add(visit)
      join(projectId)
      return () => {
        visits.delete(visit)
        const isStillThere = [...visits].some((other) => other.projectId === projectId)
        if (isStillThere) join(projectId)
        else if (socket?.connected) socket.emit('leave_project', { projectId })
      }
    },
    /** Called whenever the room was joined, anew or again: what happened before may have been missed. */
    onJoin: joined.on,
  }
}

const connections = new WeakMap<Session, Connection>()

/** The connection that belongs to this session; the same for everybody who asks. */
export const connectionOf = (session: Session, apiBase: string): Connection => {
  const known = connections.get(session) ?? createConnection(session, apiBase)
  connections.set(session, known)
  return known
}
