// Client state that outlives components: one value, and those who are told when it changes. React reads it with
// `useStore`. State of the server belongs to the query cache instead.
import { createListeners, type Unsubscribe } from './listeners.ts'

export type Readable<State> = {
  readonly getState: () => State
  readonly subscribe: (listener: () => void) => Unsubscribe
}

export type Store<State> = Readable<State> & {
  /** Listeners are told only where it is another value. */
  readonly set: (next: State) => void
  /** Replaces some fields of an object. */
  readonly change: (part: Partial<State>) => void
}

/** For `connect` see `createListeners`. */
export const createStore = <State>(
  initial: State,
  connect?: (set: (next: State) => void) => Unsubscribe,
): Store<State> => {
  let state = initial
  const set = (next: State): void => {
    if (Object.is(state, next)) return
    state = next
    notify()
  }
  const { subscribe, notify } = createListeners(connect && (() => connect(set)))
  return { getState: () => state, subscribe, set, change: (part) => set({ ...state, ...part }) }
}
