import { type ReactNode, useState } from 'react'

import { LazyBoundary } from './lazy-boundary.tsx'
import { NetworkTrouble } from './network-trouble.tsx'

/** Around a `retryableLazy`: when its code does not come, it says so and offers to ask for it again. */
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
