// The one socket of this browser tab, open while a user is signed in. Events are hints: views refetch after any gap.
// Five reconnection attempts form a burst; going online, showing the tab, navigating, typing, a successful call or an
// explicit request starts a new one. Between bursts, single attempts are made at long random intervals.
import { limits } from '@joinery/contract/limits'
import { messages, networkMessage } from '@joinery/contract/messages'
import type { ClientToServerEvents, ServerToClientEvents } from '@joinery/contract/socket'

import { isAwayStatus } from '#lib/http/answers.ts'
import { CallError } from '#lib/http/call-error.ts'
import type { Session } from '#lib/session/session.ts'
import { createStore } from '#lib/store/store.ts'

import { watchTriggers } from './connection-triggers.ts'
import { createDispatcher } from './dispatcher.ts'
import { openSocket, type Client } from './open-socket.ts'
import { createSlowRetry } from './slow-retry.ts'

export type ConnectionState = 'off' | 'connecting' | 'on'

type ServerEvent = keyof ServerToClientEvents
type ClientEvent = keyof ClientToServerEvents
type Payload<Event extends ClientEvent> = Parameters<ClientToServerEvents[Event]>[0]
type Acknowledged<Event extends ClientEvent> =
  Parameters<ClientToServerEvents[Event]> extends [unknown, (((answer: infer Answer) => void) | undefined)?]
    ? Answer
    : never

type Visit = { readonly projectId: string; readonly view: string | null }
export type Connection = ReturnType<typeof createConnection>

const answerLimitMs = 10_000

export const createConnection = (session: Session, apiBase: string) => {
  const address = apiBase.replace(/\/api\/?$/, '') || location.origin
  const { getState, subscribe, set: setState } = createStore<ConnectionState>('off')
  const serverAway = createStore(false)
  let socket: Client | null = null
  let opening: Promise<Client> | null = null
  let refusals = 0
  /** Incremented with every burst; pending work of earlier bursts stops. */
  let burst = 0
  /** The current attempt is a single one: it is not shown, and none follows. */
  let isSingle = false
  let holders = 0
  let stopTrying: (() => void) | null = null
  const visits = new Set<Visit>()
  const events = createDispatcher<unknown[]>()
  /** By project id: notifies when the room was joined, for the first time or again. */
  const joined = createDispatcher<[]>()
  const latestJoins = new Map<string, symbol>()

  const viewOf = (projectId: string): string | null =>
    [...visits].findLast((visit) => visit.projectId === projectId && visit.view !== null)?.view ?? null

  const join = (projectId: string): void => {
    if (!socket?.connected) return
    const request = Symbol(projectId)
    latestJoins.set(projectId, request)
    socket.emit('join_project', { projectId, view: viewOf(projectId) }, (answer) => {
      // Ignore the response if a later request has replaced this one.
      if (answer.success && latestJoins.get(projectId) === request) joined.dispatch(projectId)
    })
  }

  const joinAll = (): void => {
    for (const projectId of new Set([...visits].map((visit) => visit.projectId))) join(projectId)
  }

  /** Stops trying until the next trigger or the slow retry. */
  const idle = (): void => {
    isSingle = false
    setState('off')
    if (stopTrying && session.getState().isAuthenticated) slowRetry.schedule()
  }

  /**
   * Reconnects with the newest token after the server refused or ended the connection, if the session is still valid, up
   * to the limit of a burst.
   */
  const retryAfterRefusal = async (): Promise<void> => {
    const own = burst
    refusals++
    if (refusals > limits.socket.reconnectionAttempts) return idle()
    await new Promise((resolve) => setTimeout(resolve, limits.socket.reconnectionDelay * refusals))
    if (own !== burst) return undefined
    if (!session.getState().isAuthenticated) return idle() // log-out disconnects the socket too
    try {
      await session.call('getMe', {}, messages.session.userFailed) // ends the session here if the server has ended it
    } catch (error) {
      // An unavailable server says nothing about the session; the socket's own attempts continue.
      if (own === burst && !(error instanceof CallError && isAwayStatus(error.status))) return idle()
    }
    if (own !== burst) return undefined
    if (isSingle || !session.getState().isAuthenticated) return idle()
    if (socket && !socket.active) socket.connect()
    return undefined
  }

  const attach = (client: Client): Client => {
    client.onAny(events.dispatch)
    client.on('connect', () => {
      isSingle = false
      client.io.reconnectionAttempts(limits.socket.reconnectionAttempts)
      slowRetry.cancel()
      serverAway.set(false)
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
      if (reason === 'io server disconnect') void retryAfterRefusal()
    })
    client.on('connect_error', () => {
      // A refusal means the server was reached.
      serverAway.set(client.active)
      if (!isSingle) setState('connecting')
      if (!client.active) void retryAfterRefusal()
    })
    client.io.on('reconnect_failed', idle)
    return client
  }

  const open = (): Promise<Client> => {
    opening ??= openSocket(address, session).then(
      (client) => {
        socket = attach(client)
        return client
      },
      (error: unknown) => {
        opening = null // the library did not load; the next call tries again
        throw error
      },
    )
    return opening
  }

  const attempt = async (attemptsAfter: number): Promise<void> => {
    const own = burst
    try {
      const client = await open()
      if (own !== burst) return undefined
      if (!session.getState().isAuthenticated) return idle()
      client.io.reconnectionAttempts(attemptsAfter)
      client.connect()
    } catch {
      if (own === burst) idle()
    }
    return undefined
  }

  /** Starts a burst of attempts, unless one is running or none is needed. */
  const connect = async (): Promise<void> => {
    if (!session.getState().isAuthenticated || getState() !== 'off') return
    slowRetry.cancel()
    setState('connecting')
    isSingle = false
    refusals = 0
    burst++
    await attempt(limits.socket.reconnectionAttempts)
  }

  const slowRetry = createSlowRetry(() => {
    if (!session.getState().isAuthenticated || getState() !== 'off') return
    isSingle = true
    refusals = 0
    void attempt(0)
  })

  /** Starts an attempt immediately on the user's request, also between two attempts of a burst. */
  const reconnect = (): Promise<void> => {
    if (getState() === 'connecting') {
      socket?.disconnect()
      setState('off')
    }
    return connect()
  }

  const close = (): void => {
    burst++
    slowRetry.cancel()
    socket?.disconnect()
    setState('off')
  }

  /** Tries whenever there is a trigger. Returns a function that stops trying and closes the connection. */
  const connectOnTriggers = (): (() => void) => {
    const stopWatching = watchTriggers(session, {
      onTrigger: () => void connect(),
      onOnline: () => {
        serverAway.set(false) // earlier failures were the browser's, not the server's
        void reconnect()
      },
      onAnswer: (status) => serverAway.set(isAwayStatus(status)),
    })
    const unsubscribe = session.onLogOut(close)
    void connect()
    return () => {
      stopWatching()
      unsubscribe()
      close()
    }
  }

  return {
    getState,
    subscribe,
    /** Whether the server, rather than the browser's network, is unavailable. */
    serverAway: { getState: serverAway.getState, subscribe: serverAway.subscribe },
    connect,
    reconnect,
    /** Keeps the socket open while a user is signed in, until its last holder calls the returned function. */
    start: (): (() => void) => {
      holders++
      if (stopTrying) void connect()
      else stopTrying = connectOnTriggers()
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
    on: <Event extends ServerEvent>(event: Event, listener: ServerToClientEvents[Event]): (() => void) =>
      events.on(event, listener as (...payload: unknown[]) => void), // called with this event's payload
    /** Emits an event and returns the acknowledgement. Fails without a connection or a response. */
    emitWithAck: async <Event extends ClientEvent>(
      event: Event,
      payload: Payload<Event>,
    ): Promise<Acknowledged<Event>> => {
      if (!socket?.connected) throw new CallError(networkMessage, 0)
      try {
        // The contract pairs each event with its payload and response; the library's types cannot express that.
        const sender = socket.timeout(answerLimitMs) as unknown as {
          emitWithAck: (event: string, payload: unknown) => Promise<Acknowledged<Event>>
        }
        return await sender.emitWithAck(event, payload)
      } catch {
        throw new CallError(networkMessage, 0)
      }
    },
    /** Emits an event that may get lost. */
    emit: <Event extends ClientEvent>(event: Event, payload: Payload<Event>): void => {
      if (socket?.connected) (socket as { emit: (event: string, payload: unknown) => unknown }).emit(event, payload)
    },
    /** Joins the project's room, now and after every reconnection; returns the function to leave it. */
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
    /** Called whenever the room was joined: earlier events may have been missed. */
    onJoin: joined.on,
  }
}

const createHolder = (): { connection: Connection | null } => ({ connection: null })

export const connectionOf = (session: Session, apiBase: string): Connection => {
  const holder = session.state.get(createHolder)
  holder.connection ??= createConnection(session, apiBase)
  return holder.connection
}
