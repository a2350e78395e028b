import { Outlet, useLocation } from 'react-router'

import { ErrorBoundary } from '#frame/error-boundary.tsx'

/** The main area of every layout. A page error affects only this area; the header stays. */
export function PageBody({ className = '' }: { className?: string }) {
  const { pathname } = useLocation()
  return (
    <main id="main" tabIndex={-1} className={className}>
      <ErrorBoundary resetKey={pathname}>
        <Outlet />
      </ErrorBoundary>
    </main>
  )
}
