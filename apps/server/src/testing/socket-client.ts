// Socket client that records all received events, so no test depends on listening in time. Every wait has a limit and
// names the missing event.
import type { ClientToServerEvents, ServerToClientEvents } from '@joinery/contract/socket'
import { io, type Socket } from 'socket.io-client'

import type { TestApp } from './test-app.ts'
import { within } from './within.ts'

export type ServerEvent = keyof ServerToClientEvents
export type ClientEvent = keyof ClientToServerEvents
export type EventPayload<Event extends ServerEvent> = Parameters<ServerToClientEvents[Event]>[0]

/** Acknowledgement of an event, whose shape each test knows. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Acknowledged = any

export type TestSocket = {
  /** Sends any payload and returns the acknowledgement. */
  readonly emitWithAck: (event: ClientEvent, ...words: readonly unknown[]) => Promise<Acknowledged>
  readonly emit: (event: string, ...words: readonly unknown[]) => void
  /** All events received so far, in order. */
  readonly received: <Event extends ServerEvent>(event: Event) => EventPayload<Event>[]
  /** Returns the first match among past and future events. */
  readonly waitFor: <Event extends ServerEvent>(
    event: Event,
    matches?: (payload: EventPayload<Event>) => boolean,
  ) => Promise<EventPayload<Event>>
  /** Resolves to the reason when the connection is closed. */
  readonly closed: () => Promise<string>
  readonly isOpen: () => boolean
  /** Makes a round trip, after which all earlier events have been received. */
  readonly settle: () => Promise<void>
  readonly close: () => void
  readonly client: Socket
}

type PresenceChanged = EventPayload<'project_presence_changed'>

const followPresence = (
  events: ReadonlyMap<string, readonly unknown[]>,
  { uid_project, came, left }: PresenceChanged,
): EventPayload<'project_presence'> => {
  // The contract defines the payload of each event.
  const lists = (events.get('project_presence') ?? []) as EventPayload<'project_presence'>[]
  const known = lists.findLast((list) => list.uid_project === uid_project)?.online ?? []
  const stayed = known.filter((who) => !left.includes(who))
  return { uid_project, online: [...new Set([...stayed, ...came])].toSorted() }
}

const addresses = new WeakMap<TestApp, Promise<string>>()

/** Returns the app's address; starts listening on the first call. */
export const addressOf = (app: TestApp): Promise<string> => {
  const known = addresses.get(app) ?? app.app.http.listen({ host: '127.0.0.1', port: 0 })
  addresses.set(app, known)
  return known
}

type Options = { readonly auth?: object; readonly transports?: ('websocket' | 'polling')[] }

/** Opens a socket without waiting and without reconnection. */
const startSocket = (address: string, { auth = {}, transports = ['websocket'] }: Options = {}): TestSocket => {
  const client = io(address, { path: '/socket.io/', transports, auth, reconnection: false, forceNew: true })
  const events = new Map<string, unknown[]>()
  const watchers = new Set<() => void>()
  let reason: string | undefined
  const notifyWatchers = () => {
    for (const watcher of watchers) watcher()
  }
  const record = (event: string, payload: unknown) => {
    const known = events.get(event)
    if (known) known.push(payload)
    else events.set(event, [payload])
  }
  client.onAny((event: string, payload: unknown) => {
    record(event, payload)
    // Applies the change to the last list, like a client.
    if (event === 'project_presence_changed')
      record('project_presence', followPresence(events, payload as PresenceChanged))
    notifyWatchers()
  })
  client.on('disconnect', (why) => {
    reason = why
    notifyWatchers()
  })
  /** Waits until `find` returns something. */
  const until = <Result>(what: string, find: () => Result | undefined): Promise<Result> => {
    const found = find()
    if (found !== undefined) return Promise.resolve(found)
    let watcher: () => void = () => undefined
    const coming = new Promise<Result>((resolve) => {
      watcher = () => {
        const now = find()
        if (now !== undefined) resolve(now)
      }
      watchers.add(watcher)
    })
    return within(what, coming).finally(() => watchers.delete(watcher))
  }
  // The contract defines the payload of each event.
  const listOf = <Event extends ServerEvent>(event: Event) => (events.get(event) ?? []) as EventPayload<Event>[]
  const emitWithAck = (event: ClientEvent, ...words: readonly unknown[]): Promise<Acknowledged> =>
    within(`an answer to ${event}`, client.emitWithAck(event, ...words))
  return {
    client,
    emitWithAck,
    emit: (event, ...words) => void client.emit(event, ...words),
    received: (event) => [...listOf(event)],
    waitFor: async (event, matches = () => true) => {
      const { payload } = await until(event, () => {
        const found = listOf(event).findIndex(matches)
        return found < 0 ? undefined : { payload: listOf(event)[found] }
      })
      return payload
    },
    closed: () => until('the end of the connection', () => reason),
    isOpen: () => client.connected,
    settle: async () => {
      await emitWithAck('leave_project', crypto.randomUUID())
    },
    close: () => void client.disconnect(),
  }
}

/** Opens a connected socket; rejects with the server's error if refused. */
export const openSocket = async (
  to: TestApp | string,
  token: string | undefined,
  options: Omit<Options, 'auth'> = {},
): Promise<TestSocket> => {
  const address = typeof to === 'string' ? to : await addressOf(to)
  const socket = startSocket(address, { ...options, auth: token === undefined ? {} : { token } })
  const connected = new Promise<void>((resolve, reject) => {
    socket.client.once('connect', resolve)
    socket.client.once('connect_error', reject)
  })
  try {
    await within('a connection', connected)
  } catch (error) {
    socket.close()
    throw error
  }
  return socket
}

/** Opens a connected socket in the project's room. */
export const joinSocket = async (
  to: TestApp | string,
  token: string,
  uid_project: string,
  view: string | null = null,
): Promise<TestSocket> => {
  const socket = await openSocket(to, token)
  const answer = await socket.emitWithAck('join_project', { projectId: uid_project, view })
  if (!answer.success) throw new Error(`Not let in: ${answer.error}`)
  return socket
}
