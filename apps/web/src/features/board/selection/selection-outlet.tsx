import type { Board } from '@joinery/contract/kanban'
import { Suspense } from 'react'

import type { BoardFeed } from '#features/board/store/board-feed.ts'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { useStoreFact } from '#lib/store/use-store.ts'

import type { Selection } from './selection.ts'

const SelectionBar = retryableLazy(async () => (await import('./selection-bar.tsx')).SelectionBar)

export type SelectionBarProps = {
  board: Board
  feed: BoardFeed
  readAgain: () => void
  selection: Selection
}

/** The place of the bar, which is loaded with the first selected card. */
export function SelectionOutlet(props: SelectionBarProps) {
  const isActive = useStoreFact(props.selection, ({ uids }) => uids.size > 0)
  if (!isActive) return null
  return (
    <div className="pointer-events-none fixed inset-x-2 bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom)+0.75rem)] z-20 flex justify-center lg:absolute lg:bottom-8">
      <RetryBoundary className="pointer-events-auto">
        <Suspense>
          <SelectionBar {...props} />
        </Suspense>
      </RetryBoundary>
    </div>
  )
}
