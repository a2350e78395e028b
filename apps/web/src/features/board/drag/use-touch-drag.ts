// A finger that rests on a card lifts it; one that moves at once scrolls, as everywhere.
import { type RefObject, useEffect } from 'react'

import { type Carried, carryCard } from './carry-card.ts'
import type { Drag } from './drag.ts'

/** A finger that rests this long means the card, in milliseconds. */
const restMs = 280
/** A finger is never quite still. */
const tremor = 8

export const useTouchDrag = (root: RefObject<HTMLElement | null>, drag: Drag, canUse: boolean): void => {
  useEffect(() => {
    const board = root.current
    if (!board || !canUse) return undefined
    let resting: { readonly timer: number; readonly x: number; readonly y: number } | null = null
    let carried: Carried | null = null

    const finish = (isDropped: boolean) => {
      clearTimeout(resting?.timer)
      resting = null
      if (!carried) return
      carried.stop()
      carried = null
      if (isDropped) drag.drop()
      else drag.cancel()
    }
    const handlers = {
      touchstart: (event: TouchEvent) => {
        finish(false)
        const [finger] = event.touches
        const target = event.target instanceof Element ? event.target : null
        const card = target?.closest<HTMLElement>('[data-card]')
        if (!finger || event.touches.length > 1 || !card || target?.closest('button')) return
        const { clientX: x, clientY: y } = finger
        const lift = () => {
          resting = null
          carried = carryCard(drag, card, 'touch', { x, y })
        }
        resting = { timer: window.setTimeout(lift, restMs), x, y }
      },
      touchmove: (event: TouchEvent) => {
        const [finger] = event.touches
        if (!finger) return
        const { clientX: x, clientY: y } = finger
        if (resting && Math.hypot(x - resting.x, y - resting.y) > tremor) finish(false)
        if (!carried) return
        // The page must not scroll under a card in the air.
        if (event.cancelable) event.preventDefault()
        carried.goTo(x, y)
      },
      touchend: (event: TouchEvent) => {
        // Letting go of a card is not a press on it.
        if (carried && event.cancelable) event.preventDefault()
        finish(true)
      },
      touchcancel: () => finish(false),
      // The menu that browsers open for a finger that rests on a link.
      contextmenu: (event: Event) => {
        if (resting || carried) event.preventDefault()
      },
    }
    const entries = Object.entries(handlers) as [string, EventListener][] // each hears the event of its name
    for (const [type, listener] of entries) board.addEventListener(type, listener, { passive: type === 'touchstart' })
    return () => {
      finish(false)
      for (const [type, listener] of entries) board.removeEventListener(type, listener)
    }
  }, [root, drag, canUse])
}
