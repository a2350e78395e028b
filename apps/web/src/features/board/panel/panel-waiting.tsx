import { loadingMessage } from '@joinery/contract/messages'

import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { useLate } from '#lib/time/use-late.ts'

/** The empty card panel, shown while the panel loads. */
export function PanelWaiting() {
  if (!useLate()) return null
  return (
    <output className="pointer-events-none fixed inset-0 z-30 flex animate-appear justify-end bg-veil">
      <span className="sr-only">{loadingMessage}</span>
      <span className="flex w-full flex-col gap-7 border-line bg-paper px-5 py-6 pt-20 shadow-high sm:max-w-152 sm:border-l sm:px-7">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-32" />
      </span>
    </output>
  )
}
