import { Navigate, Outlet, useLocation } from 'react-router'

import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { readOrigin, readOriginIntent } from './origin.ts'

/** Login, register and forgot password: redirects signed-in users, from the login to the page they came from. */
export function VisitorsOnly() {
  const { isAuthenticated, initializationAttempted } = useSession()
  const { pathname, search, state } = useLocation()
  // The session also loads during a login, but the form must stay mounted to keep its input.
  if (!initializationAttempted) return <Spinner />
  // Signed-in users can respond to an invitation, too.
  const isInvitation = pathname !== paths.login && new URLSearchParams(search).has('invitation')
  if (!isAuthenticated || isInvitation) return <Outlet />
  const origin = pathname === paths.login ? readOrigin(state) : null
  return <Navigate to={origin ?? paths.dashboard} state={origin && readOriginIntent(state)} replace />
}
