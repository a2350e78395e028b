import { Navigate, Outlet, useLocation } from 'react-router'

import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { readOrigin, readOriginIntent } from './origin.ts'

/** Login, register and forgot password: whoever is signed in goes on, from the login to where they came from. */
export function VisitorsOnly() {
  const { isAuthenticated, initializationAttempted } = useSession()
  const { pathname, search, state } = useLocation()
  // While somebody logs in the session is loading too, but the form stays: what was typed must not be lost.
  if (!initializationAttempted) return <Spinner />
  // An invitation is answered by whoever is signed in, too.
  const isInvitation = pathname !== paths.login && new URLSearchParams(search).has('invitation')
  if (!isAuthenticated || isInvitation) return <Outlet />
  const origin = pathname === paths.login ? readOrigin(state) : null
  return <Navigate to={origin ?? paths.dashboard} state={origin && readOriginIntent(state)} replace />
}
