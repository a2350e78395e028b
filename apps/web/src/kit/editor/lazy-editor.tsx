import { Suspense } from 'react'

import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

import { frameClass, textClass, toolsClass } from './editor-layout.ts'
import type { EditorProps, EditorVariant } from './editor-props.ts'

/** As tall as the empty editor that replaces it. */
function EditorSkeleton({ variant }: { variant: EditorVariant }) {
  const tools = (
    <div className={`px-4 py-2 ${toolsClass[variant]}`}>
      <div className={`flex h-10 items-center ${variant === 'message' ? '' : '@3xl:h-9'}`}>
        <Skeleton className="h-5 w-40" />
      </div>
    </div>
  )
  return (
    <div aria-hidden className={frameClass}>
      {variant === 'description' && tools}
      <div className={`px-4 pt-3.5 pb-2 ${textClass[variant]}`}>
        <Skeleton className="mt-1 h-4 w-48" />
      </div>
      {variant !== 'description' && tools}
    </div>
  )
}

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
