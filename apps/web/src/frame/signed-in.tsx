import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'

import { queryClient } from '#lib/query-client.ts'
import { useSessionStore } from '#lib/session-provider.tsx'

/** What only signed-in pages need. It is loaded with the first of them, so that visitors do not pay for it. */
export function SignedIn() {
  const session = useSessionStore()
  // What one person has read is not for the next one at this browser.
  useEffect(() => session.onLogOut(() => queryClient.clear()), [session])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
