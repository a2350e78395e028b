import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'

import { queryClient } from '#lib/query-client.ts'
import { useSession, useSessionStore } from '#lib/session-provider.tsx'
import { useConnection } from '#lib/use-connection.ts'

/** What only signed-in pages need. It is loaded with the first of them, so that visitors do not pay for it. */
export function SignedIn() {
  const session = useSessionStore()
  const { user } = useSession()
  const connection = useConnection()
  const { pathname } = useLocation()
  // What one person has read is not for the next one at this browser.
  useEffect(() => session.onLogOut(() => queryClient.clear()), [session])
  useEffect(() => connection.start(), [connection])
  // Going to another page is reason enough to try a lost connection again.
  useEffect(() => {
    if (pathname) void connection.wake()
  }, [connection, pathname])
  return (
    <QueryClientProvider client={queryClient}>
      {/* A form that one person has half filled in is not the next one's. */}
      <Outlet key={user?.uid_user} />
    </QueryClientProvider>
  )
}
