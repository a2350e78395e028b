// Dragging by mouse or pen. Native drag and drop was tried first: creating its drag image blocked the page for 35 to 75
// ms and it is half transparent.
import { type RefObject, useEffect } from 'react'

import { type Carried, carryCard } from './carry-card.ts'
import type { Drag } from './drag.ts'

/** Movement in pixels below which a press is not a drag. */
const tremor = 5

/** Swallows the click that follows a drop. */
const swallowClick = (): void => {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

export const useMouseDrag = (root: RefObject<HTMLElement | null>, drag: Drag, canUse: boolean): void => {
  useEffect(() => {
    const board = root.current
    if (!board || !canUse) return undefined
    let pressed: { readonly card: HTMLElement; readonly x: number; readonly y: number } | null = null
    let carried: Carried | null = null

    const finish = (isDropped: boolean) => {
      pressed = null
      if (!carried) return
      carried.stop()
      carried = null
      swallowClick()
      if (isDropped) drag.drop()
      else drag.cancel()
    }
    const handlePress = (event: PointerEvent) => {
      finish(false)
      const target = event.target instanceof Element ? event.target : null
      const card = target?.closest<HTMLElement>('[data-card]')
      if (
        event.pointerType === 'touch' ||
        event.button !== 0 ||
        !card ||
        target?.closest('button:not([data-handle]), input')
      )
        return
      pressed = { card, x: event.clientX, y: event.clientY }
    }
    const handleMove = ({ clientX: x, clientY: y, buttons, pointerId }: PointerEvent) => {
      // The button was released outside this page.
      if ((pressed || carried) && buttons === 0) return finish(false)
      if (pressed && Math.hypot(x - pressed.x, y - pressed.y) > tremor) {
        carried = carryCard(drag, pressed.card, 'mouse', { ...pressed, pointerId })
        pressed = null
      }
      return carried?.goTo(x, y)
    }
    const handleRelease = ({ clientX: x, clientY: y }: PointerEvent) => {
      carried?.goTo(x, y)
      finish(board.contains(document.elementFromPoint(x, y)))
    }
    const handleKey = (event: KeyboardEvent) => {
      if (!carried || event.key !== 'Escape') return
      event.preventDefault()
      finish(false)
    }
    const handleCancel = () => finish(false)

    board.addEventListener('pointerdown', handlePress)
    addEventListener('pointermove', handleMove)
    addEventListener('pointerup', handleRelease)
    addEventListener('pointercancel', handleCancel)
    addEventListener('blur', handleCancel)
    addEventListener('keydown', handleKey, { capture: true })
    return () => {
      finish(false)
      board.removeEventListener('pointerdown', handlePress)
      removeEventListener('pointermove', handleMove)
      removeEventListener('pointerup', handleRelease)
      removeEventListener('pointercancel', handleCancel)
      removeEventListener('blur', handleCancel)
      removeEventListener('keydown', handleKey, { capture: true })
    }
  }, [root, drag, canUse])
}
