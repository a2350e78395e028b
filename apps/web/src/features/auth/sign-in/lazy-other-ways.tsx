import { Suspense, type ComponentProps } from 'react'

import { LazyBoundary } from '#kit/ui/loading/lazy-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

import type { OtherWays } from './other-ways.tsx'

const Ways = retryableLazy(async () => (await import('./other-ways.tsx')).OtherWays)

/** Preloads before the page is shown, to avoid layout shifts. If it fails, only the password is offered. */
export const preloadOtherWays = (): Promise<void> => Ways.preload().catch(() => {})

/** In a separate file to keep the shared login code small. */
export function LazyOtherWays(props: ComponentProps<typeof OtherWays>) {
  return (
    <LazyBoundary>
      <Suspense>
        <Ways {...props} />
      </Suspense>
    </LazyBoundary>
  )
}
