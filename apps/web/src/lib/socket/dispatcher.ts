import type { Unsubscribe } from '#lib/store/listeners.ts'

/** Listeners by topic, for socket events and joined project rooms. */
export type Dispatcher<Payload extends readonly unknown[]> = {
  readonly on: (topic: string, listener: (...payload: Payload) => void) => Unsubscribe
  readonly dispatch: (topic: string, ...payload: Payload) => void
  readonly topics: () => readonly string[]
}

export const createDispatcher = <Payload extends readonly unknown[]>(): Dispatcher<Payload> => {
  const byTopic = new Map<string, Set<(...payload: Payload) => void>>()
  return {
    on: (topic, listener) => {
      const listeners = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byTopic.get(topic) === listeners) byTopic.delete(topic)
      }
    },
    dispatch: (topic, ...payload) => {
      for (const listener of byTopic.get(topic) ?? []) listener(...payload)
    },
    topics: () => [...byTopic.keys()],
  }
}
