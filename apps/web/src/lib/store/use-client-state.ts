import { createContext, use } from 'react'

import { SessionContext } from '#lib/session/session-provider.tsx'

import type { ClientState, CreateState } from './client-state.ts'

/** Client state of a guest, who has no session. */
export const GuestStateContext = createContext<ClientState | null>(null)

/** All client state of the current user or guest, for code outside React that reads several values. */
export const useClientState = (): ClientState => {
  const guest = use(GuestStateContext)
  const session = use(SessionContext)
  const state = guest ?? session?.state
  if (!state) throw new Error('useClientState needs a SessionProvider or a GuestStateContext above it')
  return state
}

export const useStateOf = <Value>(create: CreateState<Value>): Value => useClientState().get(create)
