// The one socket of this browser tab, open while somebody is signed in. What it carries are hints: whoever shows something
// reads it again after any gap. Five attempts to come back are one burst; coming online, looking at the tab, going to another
// page, typing, a call that succeeds or asking for it starts a new one, and between bursts a single attempt is made now and
// then, so it never stays dead.
import { limits } from '@joinery/contract/limits'
import { messages, networkMessage } from '@joinery/contract/messages'
import type { ClientToServerEvents, ServerToClientEvents } from '@joinery/contract/socket'

import { isAwayStatus } from '#lib/http/answers.ts'
import { CallError } from '#lib/http/call-error.ts'
import type { Session } from '#lib/session/session.ts'
import { createStore } from '#lib/store/store.ts'

import { createDispatcher } from './dispatcher.ts'
import { openSocket, type Client } from './open-socket.ts'
import { watchReasons } from './reasons-to-try.ts'
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
  // The API's host, without the path of the API.
  const address = apiBase.replace(/\/api\/?$/, '') || location.origin
  const { getState, subscribe, set: setState } = createStore<ConnectionState>('off')
  /** Whether the latest attempt or call found no server. */
  const serverAway = createStore(false)
  let socket: Client | null = null
  let opening: Promise<Client> | null = null
  let refusals = 0
  /** Rises with every burst; what waits on behalf of an earlier one ends. */
  let burst = 0
  /** The attempt under way is a single one: nobody is told of it, and none follows. */
  let isSingle = false
  let holders = 0
  let stopTrying: (() => void) | null = null
  const visits = new Set<Visit>()
  /** Every event of the server arrives here; features subscribe to it. */
  const events = createDispatcher<unknown[]>()
  /** By project: its room was joined, for the first time or again. */
  const joined = createDispatcher<[]>()
  const latestJoins = new Map<string, symbol>()

  const viewOf = (projectId: string): string | null =>
    [...visits].findLast((visit) => visit.projectId === projectId && visit.view !== null)?.view ?? null

  const join = (projectId: string): void => {
    if (!socket?.connected) return
    const request = Symbol(projectId)
    latestJoins.set(projectId, request)
    socket.emit('join_project', { projectId, view: viewOf(projectId) }, (answer) => {
      // A request that a later one replaces is answered, and not followed.
      if (answer.success && latestJoins.get(projectId) === request) joined.dispatch(projectId)
    })
  }

  const joinAll = (): void => {
    for (const projectId of new Set([...visits].map((visit) => visit.projectId))) join(projectId)
  }

  /** Nothing is tried until there is a reason to, or the slow retry's turn comes. */
  const rest = (): void => {
    isSingle = false
    setState('off')
    if (stopTrying && session.getState().isAuthenticated) slowRetry.schedule()
  }

  /** Refused by the server, or sent away: if the session still lives, with its newest token; but not without end. */
  const comeBack = async (): Promise<void> => {
    const own = burst
    refusals++
    if (refusals > limits.socket.reconnectionAttempts) return rest()
    await new Promise((resolve) => setTimeout(resolve, limits.socket.reconnectionDelay * refusals))
    if (own !== burst) return undefined
    if (!session.getState().isAuthenticated) return rest() // whoever logs out is sent away too
    try {
      await session.call('getMe', {}, messages.session.userFailed) // ends the session here when it is over there
    } catch (error) {
      // A server that goes away says nothing about the session: the socket's own attempts find it when it is back.
      if (own === burst && !(error instanceof CallError && isAwayStatus(error.status))) return rest()
    }
    if (own !== burst) return undefined
    if (isSingle || !session.getState().isAuthenticated) return rest()
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
      if (reason === 'io server disconnect') void comeBack()
    })
    client.on('connect_error', () => {
      // Refused is answered.
      serverAway.set(client.active)
      if (!isSingle) setState('connecting')
      if (!client.active) void comeBack()
    })
    client.io.on('reconnect_failed', rest)
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

  const attempt = async (attemptsAfter: number): Promise<void> => {
    const own = burst
    try {
      const client = await open()
      if (own !== burst) return undefined
      if (!session.getState().isAuthenticated) return rest()
      client.io.reconnectionAttempts(attemptsAfter)
      client.connect()
    } catch {
      if (own === burst) rest()
    }
    return undefined
  }

  /** Begins a burst of attempts, unless one is under way or none is needed. */
  const wake = async (): Promise<void> => {
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

  /** Somebody asks for it: an attempt begins now, also where the next of a burst would come by itself, later. */
  const reconnect = (): Promise<void> => {
    if (getState() === 'connecting') {
      socket?.disconnect()
      setState('off')
    }
    return wake()
  }

  const close = (): void => {
    burst++
    slowRetry.cancel()
    socket?.disconnect()
    setState('off')
  }

  /** Tries whenever there is a reason to; answers how to stop that, and the connection with it. */
  const keepTrying = (): (() => void) => {
    const stopWatching = watchReasons(session, {
      onReason: () => void wake(),
      onOnline: () => {
        serverAway.set(false) // what failed meanwhile was not its fault
        void reconnect()
      },
      onAnswer: (status) => serverAway.set(isAwayStatus(status)),
    })
    const stopHearing = session.onLogOut(close)
    void wake()
    return () => {
      stopWatching()
      stopHearing()
      close()
    }
  }

  return {
    getState,
    subscribe,
    /** Whether the server is what is missing, as far as this browser can tell: what the browser lacks is not counted. */
    serverAway: { getState: serverAway.getState, subscribe: serverAway.subscribe },
    wake,
    reconnect,
    /** Keeps the socket open while somebody is signed in, until the last who asked for it has gone; answers how to go. */
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
    /** Called whenever the room was joined: events before that may have been missed. */
    onJoin: joined.on,
  }
}

const createHolder = (): { connection: Connection | null } => ({ connection: null })

/** The person's connection, created when it is first needed. */
export const connectionOf = (session: Session, apiBase: string): Connection => {
  const holder = session.state.get(createHolder)
  holder.connection ??= createConnection(session, apiBase)
  return holder.connection
}
