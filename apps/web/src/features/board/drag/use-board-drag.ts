import type { KanbanStatus } from '@joinery/contract/replies'
import { type RefObject, useEffect, useState, type FocusEvent, type KeyboardEvent } from 'react'

import { useFocusReturn } from '#features/board/use-focus-return.ts'

import { createDrag, type Held, type ShownColumns, type Drag, isHome } from './drag.ts'
import { stepPosition } from './step-position.ts'
import { useMouseDrag } from './use-mouse-drag.ts'
import { useTouchDrag } from './use-touch-drag.ts'

const cardOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined

/** Keys while holding a card: arrows aim, Space or Enter drops, Escape cancels. The focus follows the card. */
const keyDrag = (drag: Drag, focusCard: (uid: string | null) => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    const held = drag.getHeld()
    if (held?.by !== 'keys') return
    event.preventDefault()
    if (event.key === 'Escape') drag.cancel()
    else if (event.key === ' ' || event.key === 'Enter') {
      // Ignore the repeated key press that lifted the card.
      if (event.repeat) return
      if (!isHome(held)) focusCard(held.card.uid_reply)
      drag.drop()
    } else drag.aim(stepPosition(drag.getShown(), held, event.key))
  },
  /** Moving the focus elsewhere cancels the move. */
  onBlur: ({ relatedTarget }: FocusEvent) => {
    const held = drag.getHeld()
    if (held?.by === 'keys' && cardOf(relatedTarget) !== held.card.uid_reply) drag.cancel()
  },
})

type BoardDrag = {
  root: RefObject<HTMLElement | null>
  shown: ShownColumns
  canUse: boolean
  onDrop: (held: Held) => void
  onMissingId: () => void
  /** Selects the visible column if only one fits. */
  onColumn: (status: KanbanStatus) => void
}

/** Moves cards by mouse, touch and keyboard with one shared drag state. */
export const useBoardDrag = ({ root, shown, canUse, onDrop, onMissingId, onColumn }: BoardDrag) => {
  const [drag] = useState(createDrag)
  useMouseDrag(root, drag, canUse)
  useTouchDrag(root, drag, canUse)
  const focusCard = useFocusReturn(root)
  const keys = keyDrag(drag, focusCard)

  useEffect(() => {
    drag.setDropTarget({
      shown,
      onMissingId,
      onDrop: (held) => {
        // The focus follows a card moved by keyboard.
        if (held.by === 'keys') onColumn(held.to.status)
        onDrop(held)
      },
    })
    // Another user may have deleted the held card.
    const held = drag.getHeld()
    const uids = new Set(Object.values(shown).flatMap((cards) => cards.map(({ uid_reply }) => uid_reply)))
    if (held && !uids.has(held.card.uid_reply)) drag.cancel()
  }, [drag, shown, onDrop, onMissingId, onColumn])

  // Holding a card over a column tab opens that column.
  useEffect(
    () =>
      drag.subscribe(() => {
        const held = drag.getHeld()
        if (held && held.by !== 'keys') onColumn(held.to.status)
      }),
    [drag, onColumn],
  )
  return { drag, keys, focusCard }
}
