import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'

import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { useSession } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { originState } from './origin.ts'

/**
 * Guards protected pages: redirects visitors to the login, which remembers the page. After a deliberate log-out it
 * redirects to the landing page; only a guard that had shown the page can tell.
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
