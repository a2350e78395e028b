import { Suspense, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { LazyBoundary } from '#kit/ui/loading/lazy-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

// Few ever need it.
const DeleteDialog = retryableLazy(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      title="Delete account"
      about="You are gone for good. What you wrote in projects of others stays without your name."
    >
      <Button
        variant="outline"
        className="self-start text-bad!"
        aria-haspopup="dialog"
        aria-hidden={isAsking || undefined}
        onClick={() => setAsking(true)}
      >
        Delete account…
      </Button>
      {isAsking && (
        <LazyBoundary>
          <Suspense fallback={null}>
            <DeleteDialog onClose={() => setAsking(false)} />
          </Suspense>
        </LazyBoundary>
      )}
    </Section>
  )
}
