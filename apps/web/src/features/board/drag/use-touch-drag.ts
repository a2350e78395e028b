// A long press lifts a card; a finger that moves earlier scrolls.
import { type RefObject, useEffect } from 'react'

import { type Carried, carryCard } from './carry-card.ts'
import type { Drag } from './drag.ts'

/** Long-press duration in milliseconds. */
const restMs = 280
/** Movement in pixels tolerated during the press. */
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
        if (!finger || event.touches.length > 1 || !card || target?.closest('button, input')) return
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
        // Prevent scrolling during a drag.
        if (event.cancelable) event.preventDefault()
        carried.goTo(x, y)
      },
      touchend: (event: TouchEvent) => {
        // Prevent the click after a drop.
        if (carried && event.cancelable) event.preventDefault()
        finish(true)
      },
      touchcancel: () => finish(false),
      // Prevent the context menu of a long press on a link.
      contextmenu: (event: Event) => {
        if (resting || carried) event.preventDefault()
      },
    }
    const entries = Object.entries(handlers) as [string, EventListener][] // each handles the event of its name
    for (const [type, listener] of entries) board.addEventListener(type, listener, { passive: type === 'touchstart' })
    return () => {
      finish(false)
      for (const [type, listener] of entries) board.removeEventListener(type, listener)
    }
  }, [root, drag, canUse])
}
