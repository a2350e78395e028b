import { type ReactNode, useState } from 'react'

import { LazyBoundary } from './lazy-boundary.tsx'
import { NetworkTrouble } from './network-trouble.tsx'

/** Around a `retryableLazy`: shows a message and a retry button if it fails to load. */
export function RetryBoundary({ className = '', children }: { className?: string; children: ReactNode }) {
  const [retries, setRetries] = useState(0)
  return (
    <LazyBoundary
      key={retries}
      fallback={
        <NetworkTrouble className={className} onRetry={() => setRetries(retries + 1)} hasRetried={retries > 0} />
      }
    >
      {children}
    </LazyBoundary>
  )
}
