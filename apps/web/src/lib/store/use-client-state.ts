import { createContext, use } from 'react'

import type { ClientState, CreateState } from './client-state.ts'

export const ClientStateContext = createContext<ClientState | null>(null)

/** All client state, for code outside React that reads several pieces of it. */
export const useClientState = (): ClientState => {
  const state = use(ClientStateContext)
  if (!state) throw new Error('useClientState needs a ClientStateContext above it')
  return state
}

/** One piece of client state. */
export const useStateOf = <Value>(create: CreateState<Value>): Value => useClientState().get(create)
