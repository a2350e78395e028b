import { boardMessages as texts } from '@joinery/contract/messages/board-messages'

import { dragHintId } from '#features/board/board-context.ts'
import { useStoreFact } from '#lib/store/use-store.ts'

import type { Drag } from './drag.ts'

/** Screen reader announcements for keyboard moves. */
export function DragAnnouncer({ drag }: { drag: Drag }) {
  const announcement = useStoreFact(drag, (state) => state.announcement)
  return (
    <>
      <p id={dragHintId} hidden>
        {texts.dragHint}
      </p>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
