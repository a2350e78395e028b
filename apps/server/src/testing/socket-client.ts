// A browser's socket without a browser. It keeps all events that it received, so that no test depends on listening in
// time; every wait has a limit and fails with what did not come.
import type { ClientToServerEvents, ServerToClientEvents } from '@joinery/contract/socket'
import { io, type Socket } from 'socket.io-client'

import type { TestApp } from './test-app.ts'
import { within } from './within.ts'

export type ServerEvent = keyof ServerToClientEvents
export type ClientEvent = keyof ClientToServerEvents
export type Heard<Event extends ServerEvent> = Parameters<ServerToClientEvents[Event]>[0]

/** What the server says to an event. Tests know what they expect in it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Acknowledged = any

export type TestSocket = {
  /** Sends, whatever it is, and answers the acknowledgement. */
  readonly emitWithAck: (event: ClientEvent, ...words: readonly unknown[]) => Promise<Acknowledged>
  /** Sends without asking for an answer. */
  readonly say: (event: string, ...words: readonly unknown[]) => void
  /** All that came so far, in the order in which it came. */
  readonly heard: <Event extends ServerEvent>(event: Event) => Heard<Event>[]
  /** The first that matches, of those that came and those that come. */
  readonly waitFor: <Event extends ServerEvent>(
    event: Event,
    isWanted?: (payload: Heard<Event>) => boolean,
  ) => Promise<Heard<Event>>
  /** Resolves when the server, or the way to it, has closed the connection, to the reason. */
  readonly cut: () => Promise<string>
  readonly isOpen: () => boolean
  /** A round trip: everything that the server emitted to this socket before has been received after it. */
  readonly settle: () => Promise<void>
  readonly close: () => void
  readonly client: Socket
}

type PresenceChanged = Heard<'project_presence_changed'>

const followPresence = (
  heard: ReadonlyMap<string, readonly unknown[]>,
  { uid_project, came, left }: PresenceChanged,
): Heard<'project_presence'> => {
  // What came under a name has the payload that the contract gives it.
  const lists = (heard.get('project_presence') ?? []) as Heard<'project_presence'>[]
  const known = lists.findLast((list) => list.uid_project === uid_project)?.online ?? []
  const stayed = known.filter((who) => !left.includes(who))
  return { uid_project, online: [...new Set([...stayed, ...came])].toSorted() }
}

const addresses = new WeakMap<TestApp, Promise<string>>()

/** Where the app listens; it begins to at the first question. */
export const addressOf = (app: TestApp): Promise<string> => {
  const known = addresses.get(app) ?? app.app.http.listen({ host: '127.0.0.1', port: 0 })
  addresses.set(app, known)
  return known
}

type Options = { readonly auth?: object; readonly transports?: ('websocket' | 'polling')[] }

/** Without waiting for the connection; it does not come back by itself. */
const startSocket = (address: string, { auth = {}, transports = ['websocket'] }: Options = {}): TestSocket => {
  const client = io(address, { path: '/socket.io/', transports, auth, reconnection: false, forceNew: true })
  const heard = new Map<string, unknown[]>()
  const watchers = new Set<() => void>()
  let reason: string | undefined
  const look = () => {
    for (const watcher of watchers) watcher()
  }
  const keep = (event: string, payload: unknown) => {
    const known = heard.get(event)
    if (known) known.push(payload)
    else heard.set(event, [payload])
  }
  client.onAny((event: string, payload: unknown) => {
    keep(event, payload)
    // As a client does: what came and went makes the next list.
    if (event === 'project_presence_changed')
      keep('project_presence', followPresence(heard, payload as PresenceChanged))
    look()
  })
  client.on('disconnect', (why) => {
    reason = why
    look()
  })
  /** As soon as there is something. */
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
  // What came under a name has the payload that the contract gives it.
  const listOf = <Event extends ServerEvent>(event: Event) => (heard.get(event) ?? []) as Heard<Event>[]
  const emitWithAck = (event: ClientEvent, ...words: readonly unknown[]): Promise<Acknowledged> =>
    within(`an answer to ${event}`, client.emitWithAck(event, ...words))
  return {
    client,
    emitWithAck,
    say: (event, ...words) => void client.emit(event, ...words),
    heard: (event) => [...listOf(event)],
    waitFor: async (event, isWanted = () => true) => {
      const { payload } = await until(event, () => {
        const found = listOf(event).findIndex(isWanted)
        return found < 0 ? undefined : { payload: listOf(event)[found] }
      })
      return payload
    },
    cut: () => until('the end of the connection', () => reason),
    isOpen: () => client.connected,
    settle: async () => {
      await emitWithAck('leave_project', crypto.randomUUID())
    },
    close: () => void client.disconnect(),
  }
}

/** A connected socket; fails with the server's own words when it is refused. */
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

/** A connected socket that is in the project's room. */
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
