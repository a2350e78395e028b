export type Unsubscribe = () => void

export type Listeners<Payload extends readonly unknown[] = []> = {
  readonly subscribe: (listener: (...payload: Payload) => void) => Unsubscribe
  readonly notify: (...payload: Payload) => void
}

/**
 * `connect` runs when the first listener subscribes, and its result when the last one unsubscribes, so that a source
 * does not run without listeners.
 */
export const createListeners = <Payload extends readonly unknown[] = []>(
  connect?: () => Unsubscribe,
): Listeners<Payload> => {
  const listeners = new Set<(...payload: Payload) => void>()
  let disconnect: Unsubscribe | undefined
  return {
    subscribe: (listener) => {
      // A new function for each subscription, so that one listener can subscribe twice.
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
