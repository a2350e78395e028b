import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'

import { forgetAtLogOut, queryClient } from '#lib/query-client.ts'
import { ownSession, rootSession } from '#lib/session/own-session.ts'
import { SessionProvider, useSession, useSessionStore } from '#lib/session/session-provider.tsx'

/**
 * Whatever shows what was read from the server is rendered inside one of these; there are several, and one cache. What is begun
 * inside is begun in the name of the person who is signed in, and of nobody who comes later.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const session = rootSession(useSessionStore())
  const uid_user = useSession().user?.uid_user
  const own = useMemo(() => (uid_user === undefined ? session : ownSession(session, uid_user)), [session, uid_user])
  useEffect(() => forgetAtLogOut(session), [session])
  return (
    <SessionProvider session={own}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </SessionProvider>
  )
}
