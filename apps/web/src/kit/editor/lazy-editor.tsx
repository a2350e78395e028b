import { lazy, Suspense } from 'react'

import { LazyBoundary } from '#kit/ui/lazy-boundary.tsx'
import { NetworkTrouble } from '#kit/ui/network-trouble.tsx'

import type { EditorProps } from './editor-props.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'

const load = () => import('./editor.tsx')

const Later = lazy(async () => ({ default: (await load()).Editor }))

/** Fetches the editor ahead, where somebody is about to write. A failure shows itself when it is needed. */
export const preloadEditor = (): void => void load().catch(() => {})

/** The editor, loaded only where someone writes. */
export function LazyEditor(props: EditorProps) {
  return (
    <LazyBoundary fallback={<NetworkTrouble />}>
      <Suspense fallback={<EditorSkeleton variant={props.variant ?? 'message'} />}>
        <Later {...props} />
      </Suspense>
    </LazyBoundary>
  )
}
