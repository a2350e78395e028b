import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'

import { frameClass, textClass, toolsClass } from './editor-layout.ts'
import type { EditorVariant } from './editor-props.ts'

/** As tall as the empty editor that replaces it. */
export function EditorSkeleton({ variant }: { variant: EditorVariant }) {
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
