import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'

import { ConnectionBanner } from '#frame/connection-banner.tsx'
import { QueryProvider } from '#frame/query-provider.tsx'
import { StepUpOutlet } from '#frame/step-up/step-up-outlet.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { useConnection } from '#lib/socket/use-connection.ts'

/** What only signed-in pages need. It is loaded with the first of them, so that visitors do not pay for it. */
export function SignedIn() {
  const { user } = useSession()
  const connection = useConnection()
  const { pathname } = useLocation()
  useEffect(() => connection.start(), [connection])
  // Going to another page is reason enough to try a lost connection again.
  useEffect(() => {
    if (pathname) void connection.wake()
  }, [connection, pathname])
  return (
    <QueryProvider>
      <ConnectionBanner />
      {/* A form that one person has half filled in is not the next one's. */}
      <Outlet key={user?.uid_user} />
      <StepUpOutlet />
    </QueryProvider>
  )
}
