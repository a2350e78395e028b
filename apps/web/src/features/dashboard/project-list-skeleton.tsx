import { loadingMessage } from '@joinery/contract/messages'

import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'

const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** The table before the drawings arrive. */
export function ProjectListSkeleton() {
  return (
    <output className="grid grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] gap-5 sm:gap-7">
      <span className="sr-only">{loadingMessage}</span>
      {keys.map((key) => (
        <div key={key} aria-hidden className="rounded-md border border-line p-2.5">
          <Skeleton className="aspect-3/2" />
          <div className="flex h-56 flex-col gap-3 px-2 pt-5">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </output>
  )
}
