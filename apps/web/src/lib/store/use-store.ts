import { useSyncExternalStore } from 'react'

import type { Readable } from './store.ts'

/** The state of a store. `prerendered` is the state that a prerendered page shows until it is hydrated. */
export const useStore = <State>({ getState, subscribe }: Readable<State>, prerendered?: State): State =>
  useSyncExternalStore(subscribe, getState, prerendered === undefined ? getState : () => prerendered)

/**
 * One fact about the state; the component renders again only when that fact changes. The fact is a primitive, because a
 * new object at each reading would count as a change.
 */
export const useStoreFact = <State, Fact extends string | number | boolean | null>(
  { getState, subscribe }: Readable<State>,
  read: (state: State) => Fact,
): Fact => useSyncExternalStore(subscribe, () => read(getState()))
