import { useSessionStore } from '#lib/session/session-provider.tsx'

import type { ClientState, CreateState } from './client-state.ts'

/** All client state of the person on the screen, for code outside React that reads several pieces of it. */
export const useClientState = (): ClientState => useSessionStore().state

/** One piece of client state. */
export const useStateOf = <Value>(create: CreateState<Value>): Value => useClientState().get(create)
