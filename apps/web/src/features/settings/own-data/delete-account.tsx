import { settingsMessages } from '@joinery/contract/messages/settings-messages'
import { Suspense, useState } from 'react'

import { Button } from '#kit/ui/buttons/button.tsx'
import { Section } from '#kit/ui/layout/section.tsx'
import { LazyBoundary } from '#kit/ui/loading/lazy-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

const texts = settingsMessages.account

// Loaded on demand, because it is rarely used.
const DeleteDialog = retryableLazy(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={texts.deleteTitle} about={texts.deleteAbout}>
      <Button
        variant="outline"
        className="self-start text-bad!"
        aria-haspopup="dialog"
        aria-hidden={isAsking || undefined}
        onClick={() => setAsking(true)}
      >
        {texts.delete}
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
