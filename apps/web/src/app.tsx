import type { Site } from '@joinery/contract/site'
import { Suspense } from 'react'
import { useLocation } from 'react-router'

import { ErrorBoundary } from '#frame/error-boundary.tsx'
import { SkipLink } from '#frame/layouts/skip-link.tsx'
import { NavigationEffects } from '#frame/navigation-effects.tsx'
import { Spinner } from '#kit/ui/feedback/spinner.tsx'
import { ToastOutlet } from '#kit/ui/feedback/toast-outlet.tsx'
import { LazyBoundary } from '#kit/ui/loading/lazy-boundary.tsx'
import { SessionProvider } from '#lib/session/session-provider.tsx'
import type { Session } from '#lib/session/session.ts'
import { SiteProvider } from '#lib/site/site-provider.tsx'

import { AppRoutes } from './router.tsx'

/** The whole app inside a router: the browser's, the prerenderer's or a test's. */
export function App({ site, session }: { site: Site; session: Session }) {
  const { pathname } = useLocation()
  return (
    <SiteProvider site={site}>
      <SessionProvider session={session}>
        <SkipLink />
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<Spinner />}>
            <AppRoutes />
          </Suspense>
        </ErrorBoundary>
        <NavigationEffects />
        <LazyBoundary>
          <ToastOutlet clearOn={session.onLogOut} />
        </LazyBoundary>
      </SessionProvider>
    </SiteProvider>
  )
}
