import { securityMessages } from '@joinery/contract/messages/security-messages'
import { Suspense, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

const TokenList = retryableLazy(async () => (await import('./token-list.tsx')).TokenList)

const texts = securityMessages.tokens

/** Opened on request, because the list requires a recent login. */
export function TokensSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={texts.title} about={texts.about}>
      {isOpen ? (
        <RetryBoundary>
          <Suspense fallback={<Skeleton className="h-24" />}>
            <TokenList />
          </Suspense>
        </RetryBoundary>
      ) : (
        <Button variant="outline" className="self-start" onClick={() => setOpen(true)}>
          {texts.show}
        </Button>
      )}
    </Section>
  )
}
