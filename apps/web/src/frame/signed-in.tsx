import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'

import { queryClient } from '#lib/query-client.ts'
import { useSession, useSessionStore } from '#lib/session-provider.tsx'

/** What only signed-in pages need. It is loaded with the first of them, so that visitors do not pay for it. */
export function SignedIn() {
  const session = useSessionStore()
  const { user } = useSession()
  // What one person has read is not for the next one at this browser.
  useEffect(() => session.onLogOut(() => queryClient.clear()), [session])
  return (
    <QueryClientProvider client={queryClient}>
      {/* A form that one person has half filled in is not the next one's. */}
      <Outlet key={user?.uid_user} />
    </QueryClientProvider>
  )
}
