import { Suspense, type ComponentProps } from 'react'

import { LazyBoundary } from '#kit/ui/loading/lazy-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

import type { OtherWays } from './other-ways.tsx'

const Ways = retryableLazy(async () => (await import('./other-ways.tsx')).OtherWays)

/** Before the page is shown, so that nothing moves. Without it the password is the only way. */
export const preloadOtherWays = (): Promise<void> => Ways.preload().catch(() => {})

/** In a file of its own: what other pages share with the login stays as light as it was. */
export function LazyOtherWays(props: ComponentProps<typeof OtherWays>) {
  return (
    <LazyBoundary>
      <Suspense>
        <Ways {...props} />
      </Suspense>
    </LazyBoundary>
  )
}
