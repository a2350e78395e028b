// A fake socket.io-client without a server. A test emits server events, answers acknowledgements and cuts the
// connection.
import type { ClientToServerEvents, ServerToClientEvents } from '@joinery/contract/socket'

type Listener = (...payload: unknown[]) => void
type Emitted = { readonly event: string; readonly payload: unknown }

let emitted: Emitted[] = []
let answers: Partial<Record<string, (payload: unknown) => unknown>> = {}
let isReachable = true
let isRefusing = false
let attempts = 0
let lastOptions: object | undefined
const sockets = new Set<FakeSocket>()

class FakeSocket {
  connected = false
  active = false
  readonly io: {
    on: (event: string, listener: Listener) => void
    reconnectionAttempts: (attempts: number) => void
  } = {
    on: (event, listener) => void this.#add(`io:${event}`, listener),
    reconnectionAttempts: (next) => {
      this.#attemptsAfter = next
    },
  }
  #attemptsAfter = 0
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #any = new Set<Listener>()

  #add(event: string, listener: Listener) {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
    return this
  }

  on(event: string, listener: Listener) {
    return this.#add(event, listener)
  }

  onAny(listener: Listener) {
    this.#any.add(listener)
    return this
  }

  receive(event: string, ...payload: unknown[]) {
    for (const listener of this.#listeners.get(event) ?? []) listener(...payload)
    const isOwn = ['connect', 'disconnect', 'connect_error'].includes(event) || event.startsWith('io:')
    if (!isOwn) for (const listener of this.#any) listener(event, ...payload)
  }

  connect() {
    this.active = true
    attempts++
    sockets.add(this)
    queueMicrotask(() => {
      if (!this.active) return
      if (!isReachable) {
        this.receive('connect_error', new Error('unreachable'))
        // The library reports the end of a burst; a single attempt fails immediately.
        if (this.#attemptsAfter === 0) this.receive('io:reconnect_failed')
        return
      }
      if (isRefusing) {
        this.active = false // the library does not retry after a refusal
        return this.receive('connect_error', new Error('refused'))
      }
      this.connected = true
      this.receive('connect')
      this.receive('authentication_confirmed', { uid_user: '' })
    })
    return this
  }

  disconnect() {
    this.active = false
    if (!this.connected) return this
    this.connected = false
    this.receive('disconnect', 'io client disconnect')
    return this
  }

  timeout() {
    return this
  }

  #answer(event: string, payload: unknown): unknown {
    emitted.push({ event, payload })
    const answerer = answers[event]
    if (answerer) return answerer(payload)
    return { success: true }
  }

  emit(event: string, payload: unknown, acknowledge?: Listener) {
    const answer = this.#answer(event, payload)
    queueMicrotask(() => acknowledge?.(answer))
    return this
  }

  async emitWithAck(event: string, payload: unknown) {
    const answer = await this.#answer(event, payload)
    if (!this.connected) throw new Error('disconnected')
    return answer
  }
}

export const io = (_address: string, options: object): FakeSocket => {
  lastOptions = options
  return new FakeSocket()
}

export const socketOptions = (): object | undefined => lastOptions

export const emitFromServer = <Event extends keyof ServerToClientEvents>(
  event: Event,
  ...payload: Parameters<ServerToClientEvents[Event]>
): void => {
  for (const socket of sockets) if (socket.connected) socket.receive(event, ...payload)
}

export const emittedOnSocket = (event: keyof ClientToServerEvents): unknown[] =>
  emitted.filter((entry) => entry.event === event).map(({ payload }) => payload)

export const answerSocket = <Event extends keyof ClientToServerEvents>(
  event: Event,
  answerer: (payload: Parameters<ClientToServerEvents[Event]>[0]) => unknown,
): void => {
  // Called with this event's payload, which the connection's types have checked.
  answers = { ...answers, [event]: answerer as (payload: unknown) => unknown }
}

export const cutConnection = (): void => {
  isReachable = false
  for (const socket of sockets) {
    if (!socket.connected) continue
    socket.connected = false
    socket.receive('disconnect', 'transport close')
  }
}

/** The server disconnects the client, as after a session has ended. */
export const disconnectByServer = (): void => {
  for (const socket of sockets) {
    socket.connected = false
    socket.active = false
    socket.receive('disconnect', 'io server disconnect')
  }
}

export const giveUp = (): void => {
  for (const socket of sockets) {
    socket.active = false
    socket.receive('io:reconnect_failed')
  }
}

export const refuseSockets = (): void => {
  isRefusing = true
}

export const attemptsOnSocket = (): number => attempts

/** Makes the server reachable again, without reconnecting any socket. */
export const makeReachable = (): void => {
  isReachable = true
}

export const restoreConnection = (): void => {
  isReachable = true
  for (const socket of sockets) if (socket.active && !socket.connected) socket.connect()
}

export const resetSockets = (): void => {
  for (const socket of sockets) socket.disconnect()
  sockets.clear()
  emitted = []
  answers = {}
  attempts = 0
  isReachable = true
  isRefusing = false
  lastOptions = undefined
}
