import { loadingMessage } from '@joinery/contract/messages'

import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'

import { columns } from './columns/columns.ts'

const heights = ['h-24', 'h-40', 'h-20'] as const

/** The board before it is known: three columns, and cards without faces. */
export function BoardSkeleton() {
  return (
    <output className="flex flex-1 flex-col gap-4 px-4 py-5 sm:px-6 lg:px-8">
      <span className="sr-only">{loadingMessage}</span>
      <Skeleton className="h-11 w-72 max-w-full" />
      <div aria-hidden className="grid flex-1 gap-3.5 md:grid-cols-3">
        {columns.map(({ status, name }, index) => (
          <div
            key={status}
            className={`flex flex-col gap-2.5 rounded-lg bg-sunken px-3 py-3.5 ${index > 0 ? 'max-md:hidden' : ''}`}
          >
            <span className="px-1 pb-1 font-medium text-muted">{name}</span>
            {heights.slice(0, 3 - index).map((height) => (
              <div
                key={height}
                className={`animate-pulse rounded-md bg-surface motion-reduce:animate-none ${height}`}
              />
            ))}
          </div>
        ))}
      </div>
    </output>
  )
}
