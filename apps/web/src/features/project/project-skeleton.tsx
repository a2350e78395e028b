import { loadingMessage } from '@joinery/contract/messages'

import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'

/** Placeholder of the project page. */
export function ProjectSkeleton() {
  return (
    <output className="flex flex-1 max-lg:flex-col">
      <span className="sr-only">{loadingMessage}</span>
      <div aria-hidden className="flex flex-col gap-4 border-line px-6 py-6 max-lg:border-b lg:w-1/5 lg:border-r">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3 w-3/5" />
        <div className="mt-4 flex flex-col gap-5 max-lg:hidden">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <div aria-hidden className="flex flex-1 flex-col gap-4 px-5 py-8 sm:px-8 lg:px-10">
        <TabSkeleton />
      </div>
    </output>
  )
}

/** Placeholder of a tab. */
export function TabSkeleton() {
  return (
    <div aria-hidden className="flex max-w-3xl flex-col gap-4">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="mt-2 h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  )
}
