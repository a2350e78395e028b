import { loadingMessage } from '@joinery/contract/messages'

import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'

const widths = ['w-64', 'w-96', 'w-40'] as const

/** Placeholder while messages load. */
export function MessagesSkeleton() {
  return (
    <output className="flex min-h-0 flex-1 flex-col justify-end gap-6 overflow-hidden px-5 pb-6 sm:px-8 lg:px-10">
      <span className="sr-only">{loadingMessage}</span>
      {widths.map((width) => (
        <span key={width} aria-hidden className="flex items-start gap-3">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <span className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-28" />
            <Skeleton className={`h-11 max-w-full rounded-lg ${width}`} />
          </span>
        </span>
      ))}
    </output>
  )
}
