import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'

import { ClientStateContext } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import { loadingState, type SessionState } from './session-store.ts'
import type { Session } from './session.ts'

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const getClientState = () => session.state
  const state = useSyncExternalStore(session.subscribe, getClientState, getClientState)
  return (
    <SessionContext value={session}>
      <ClientStateContext value={state}>{children}</ClientStateContext>
    </SessionContext>
  )
}

/** The store itself, for those who act on it. */
export const useSessionStore = (): Session => {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

export const useSession = (): SessionState => {
  // A prerendered page knows nobody: it is taken over in the loading state.
  return useStore(useSessionStore(), loadingState)
}
