import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

import { queryClientOf } from '#lib/query-client.ts'
import { ownSession, rootSession } from '#lib/session/own-session.ts'
import { SessionProvider, useSession, useSessionStore } from '#lib/session/session-provider.tsx'

/**
 * Provides the query cache of the current user; used in several places. Actions inside always run as this user, never
 * as one who logs in later.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const session = rootSession(useSessionStore())
  const uid_user = useSession().user?.uid_user
  const { state } = session
  const own = useMemo(
    () => (uid_user === undefined ? session : ownSession(session, uid_user, state)),
    [session, uid_user, state],
  )
  return (
    <SessionProvider session={own}>
      <QueryClientProvider client={queryClientOf(own)}>{children}</QueryClientProvider>
    </SessionProvider>
  )
}
