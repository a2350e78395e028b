import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

import { queryClientOf } from '#lib/query-client.ts'
import { ownSession, rootSession } from '#lib/session/own-session.ts'
import { SessionProvider, useSession, useSessionStore } from '#lib/session/session-provider.tsx'

/**
 * Surrounds everything that shows server state; there are several, and one cache for each person. What is begun inside
 * is begun in the name of the person who is signed in, never of one who logs in later.
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
