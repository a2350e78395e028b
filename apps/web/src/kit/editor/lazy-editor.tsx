import { Suspense } from 'react'

import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

import { frameClass, textClass, toolsClass } from './editor-layout.ts'
import type { EditorProps, EditorVariant } from './editor-props.ts'

/** As tall as the empty editor, to avoid a layout shift. */
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

export const loadEditor = (): Promise<void> => Later.preload()

export const isEditorLoaded = (): boolean => Later.isLoaded()

/** Loads the editor ahead. A failure is reported when the editor is shown. */
export const preloadEditor = (): void => void loadEditor().catch(() => {})

/** The editor, loaded on demand; nothing around it changes while it loads. */
export function LazyEditor(props: EditorProps) {
  return (
    <RetryBoundary>
      <Suspense fallback={<EditorSkeleton variant={props.variant ?? 'message'} />}>
        <Later {...props} />
      </Suspense>
    </RetryBoundary>
  )
}
