// A finger that rests on a card lifts it; one that moves at once scrolls, as everywhere.
import { type RefObject, useEffect } from 'react'

import { makePreview } from './drag-preview.ts'
import type { Drag } from './drag.ts'
import { followPoint } from './follow-point.ts'

/** A finger that rests this long means the card, in milliseconds; the browsers' own dragging begins later. */
const restMs = 280
/** A finger is never quite still. */
const tremor = 8

const startTouch = (drag: Drag, card: HTMLElement, x: number, y: number) => {
  const { left, top } = card.getBoundingClientRect()
  const pointer = followPoint(drag)
  let preview: HTMLElement | null = null

  const goTo = (nextX: number, nextY: number) => {
    if (preview) preview.style.translate = `${nextX - x + left}px ${nextY - y + top}px`
    pointer.goTo(nextX, nextY)
  }
  const lift = () => {
    const held = Object.values(drag.getShown())
      .flat()
      .find(({ uid_reply }) => uid_reply === card.dataset.card)
    if (!held || !drag.lift(held, 'touch')) return
    preview = makePreview(card)
    preview.dataset.preview = 'touch'
    document.body.append(preview)
    goTo(x, y)
  }
  const timer = setTimeout(lift, restMs)

  return {
    isLifted: () => preview !== null,
    /** False: the finger went its own way before the card was lifted. */
    moveTo: (nextX: number, nextY: number): boolean => {
      if (!preview) return Math.hypot(nextX - x, nextY - y) <= tremor
      goTo(nextX, nextY)
      return true
    },
    end: (): void => {
      clearTimeout(timer)
      pointer.stop()
      preview?.remove()
    },
  }
}

export const useTouchDrag = (root: RefObject<HTMLElement | null>, drag: Drag, canUse: boolean): void => {
  useEffect(() => {
    const board = root.current
    if (!board || !canUse) return undefined
    let touch: ReturnType<typeof startTouch> | null = null

    const finish = (isDropped: boolean) => {
      if (touch?.isLifted()) (isDropped ? drag.drop : drag.cancel)()
      touch?.end()
      touch = null
      drag.setTouched(false)
    }
    const handlers = {
      touchstart: (event: TouchEvent) => {
        finish(false)
        const [finger] = event.touches
        const target = event.target instanceof Element ? event.target : null
        const card = target?.closest<HTMLElement>('[data-card]')
        if (!finger || event.touches.length > 1 || !card || target?.closest('button')) return
        drag.setTouched(true)
        touch = startTouch(drag, card, finger.clientX, finger.clientY)
      },
      touchmove: (event: TouchEvent) => {
        const [finger] = event.touches
        if (!touch || !finger) return
        if (!touch.moveTo(finger.clientX, finger.clientY)) finish(false)
        // The page must not scroll under a card in the air.
        else if (touch.isLifted() && event.cancelable) event.preventDefault()
      },
      touchend: (event: TouchEvent) => {
        // Letting go of a card is not a press on it.
        if (touch?.isLifted() && event.cancelable) event.preventDefault()
        finish(true)
      },
      touchcancel: () => finish(false),
      contextmenu: (event: Event) => {
        if (touch) event.preventDefault()
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
