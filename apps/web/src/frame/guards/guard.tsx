import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'

import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { originState } from './origin.ts'

/**
 * Protected pages. Nobody signed in: to the login, remembering the page. Somebody who has just logged out here by
 * their own choice is led to the landing page instead; only a guard that had let them in may conclude that.
 */
export function Guard() {
  const { isAuthenticated, isLoading, leftOnPurpose } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const hadLetIn = useRef(false)

  useEffect(() => {
    if (isAuthenticated) hadLetIn.current = true
    if (isAuthenticated || isLoading) return
    if (hadLetIn.current && leftOnPurpose) void navigate(paths.landing, { replace: true })
    else void navigate(paths.login, { replace: true, state: originState(location) })
  }, [isAuthenticated, isLoading, leftOnPurpose, location, navigate])

  return isAuthenticated ? <Outlet /> : <Spinner />
}
