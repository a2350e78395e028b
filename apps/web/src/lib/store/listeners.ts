export type Unsubscribe = () => void

export type Listeners<Payload extends readonly unknown[] = []> = {
  readonly subscribe: (listener: (...payload: Payload) => void) => Unsubscribe
  readonly notify: (...payload: Payload) => void
}

/**
 * `connect` runs when the first listener subscribes, and what it returns when the last one has gone: for sources that
 * should not run while nobody listens.
 */
export const createListeners = <Payload extends readonly unknown[] = []>(
  connect?: () => Unsubscribe,
): Listeners<Payload> => {
  const listeners = new Set<(...payload: Payload) => void>()
  let disconnect: Unsubscribe | undefined
  return {
    subscribe: (listener) => {
      // A function of its own, so that one listener can subscribe twice and each subscription ends by itself.
      const entry = (...payload: Payload) => listener(...payload)
      listeners.add(entry)
      if (listeners.size === 1) disconnect = connect?.()
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) disconnect?.()
      }
    },
    notify: (...payload) => {
      for (const listener of listeners) listener(...payload)
    },
  }
}
