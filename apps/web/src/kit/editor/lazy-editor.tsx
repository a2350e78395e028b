import { Suspense } from 'react'

import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

import type { EditorProps } from './editor-props.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'

const Later = retryableLazy(async () => (await import('./editor.tsx')).Editor)

/** Resolves when the editor can be shown at once. */
export const loadEditor = (): Promise<void> => Later.preload()

export const isEditorLoaded = (): boolean => Later.isLoaded()

/** Fetches the editor ahead, where somebody is about to write. A failure shows itself when it is needed. */
export const preloadEditor = (): void => void loadEditor().catch(() => {})

/** The editor, loaded only where someone writes. While it does not come, everything around it stays as it is. */
export function LazyEditor(props: EditorProps) {
  return (
    <RetryBoundary>
      <Suspense fallback={<EditorSkeleton variant={props.variant ?? 'message'} />}>
        <Later {...props} />
      </Suspense>
    </RetryBoundary>
  )
}
