import { createContext, type ReactNode, use } from 'react'

import { useStore } from '#lib/store/use-store.ts'

import { loadingState, type SessionState } from './session-store.ts'
import type { Session } from './session.ts'

export const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Returns the session itself, for code that acts on it. */
export const useSessionStore = (): Session => {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

export const useSession = (): SessionState => {
  // A prerendered page has no user: it hydrates in the loading state.
  return useStore(useSessionStore(), loadingState)
}
