import { useSyncExternalStore } from 'react'

import type { Readable } from './store.ts'

/** The state of a store. `prerendered` is the state shown until a prerendered page is hydrated. */
export const useStore = <State>({ getState, subscribe }: Readable<State>, prerendered?: State): State =>
  useSyncExternalStore(subscribe, getState, prerendered === undefined ? getState : () => prerendered)

/**
 * Selects one value from a store; the component renders again only when it changes. Must be a primitive, because a
 * new object on each read would count as a change.
 */
export const useStoreFact = <State, Fact extends string | number | boolean | null>(
  { getState, subscribe }: Readable<State>,
  read: (state: State) => Fact,
): Fact => useSyncExternalStore(subscribe, () => read(getState()))
