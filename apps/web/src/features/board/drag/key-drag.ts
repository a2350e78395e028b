import type { FocusEvent, KeyboardEvent } from 'react'

import { type Drag, isHome } from './drag.ts'
import { stepPosition } from './step-position.ts'

const cardOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined

/**
 * What the keys do while they hold a card: the arrows aim, Space or Enter drops it, Escape puts it back. The focus goes
 * with the card.
 */
export const keyDrag = (drag: Drag, focusCard: (uid: string | null) => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    const held = drag.getHeld()
    if (held?.by !== 'keys') return
    event.preventDefault()
    if (event.key === 'Escape') drag.cancel()
    else if (event.key === ' ' || event.key === 'Enter') {
      // The press that lifted it may still go on.
      if (event.repeat) return
      if (!isHome(held)) focusCard(held.card.uid_reply)
      drag.drop()
    } else drag.aim(stepPosition(drag.getShown(), held, event.key))
  },
  /** Whoever goes elsewhere leaves the card where it was. */
  onBlur: ({ relatedTarget }: FocusEvent) => {
    const held = drag.getHeld()
    if (held?.by === 'keys' && cardOf(relatedTarget) !== held.card.uid_reply) drag.cancel()
  },
})
