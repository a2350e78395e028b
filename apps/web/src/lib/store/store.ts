// Client state that outlives components: one observable value, read in React with `useStore`. Server state belongs in
// the query cache instead.
import { createListeners, type Unsubscribe } from './listeners.ts'

export type Readable<State> = {
  readonly getState: () => State
  readonly subscribe: (listener: () => void) => Unsubscribe
}

export type Store<State> = Readable<State> & {
  readonly set: (next: State) => void
  readonly change: (part: Partial<State>) => void
}

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
