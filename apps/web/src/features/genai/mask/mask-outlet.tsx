import { Suspense } from 'react'

import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

import type { MaskEditorProps } from './mask-editor.tsx'
import type { Mask } from './mask.ts'
import type { Marking } from './use-marking.ts'

const MaskEditor = retryableLazy<MaskEditorProps>(async () => (await import('./mask-editor.tsx')).MaskEditor)

type MaskOutletProps = { mask: Mask | null; marking: Marking; onMask: (mask: Mask) => void }

/** Renders the lazy-loaded editor while open. Must be outside any form, because Enter would submit it. */
export function MaskOutlet({ mask, marking: { editing, close }, onMask }: MaskOutletProps) {
  if (!editing) return null
  return (
    <RetryBoundary>
      <Suspense>
        <MaskEditor
          picture={editing}
          strokes={mask?.picture === editing ? mask.strokes : []}
          onDone={(made) => {
            onMask(made)
            close()
          }}
          onClose={close}
        />
      </Suspense>
    </RetryBoundary>
  )
}
