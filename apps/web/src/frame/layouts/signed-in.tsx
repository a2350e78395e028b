import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'

import { ConnectionBanner } from '#frame/connection-banner.tsx'
import { QueryProvider } from '#frame/query-provider.tsx'
import { StepUpOutlet } from '#frame/step-up/step-up-outlet.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { useConnection } from '#lib/socket/use-connection.ts'

/** What only signed-in pages need. Loaded with the first of them, so that visitors do not load it. */
export function SignedIn() {
  const { user } = useSession()
  const connection = useConnection()
  const { pathname } = useLocation()
  useEffect(() => connection.start(), [connection])
  // Navigation retries a lost connection.
  useEffect(() => {
    if (pathname) void connection.connect()
  }, [connection, pathname])
  return (
    <QueryProvider>
      <ConnectionBanner />
      {/* Remount per user, so that no one sees another user's half-filled form. */}
      <Outlet key={user?.uid_user} />
      <StepUpOutlet />
    </QueryProvider>
  )
}
