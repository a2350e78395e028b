import { makePreview } from './drag-preview.ts'
import type { Drag, Held } from './drag.ts'
import { type EdgeScroll, edgeScrollAt } from './edge-scroll.ts'
import { positionAt } from './position-at.ts'

type Start = {
  readonly x: number
  readonly y: number
  /** The mouse belongs to the card it carries: nothing else on the way feels it. */
  readonly pointerId?: number
}

export type Carried = { readonly goTo: (x: number, y: number) => void; readonly stop: () => void }

const prevent = (event: Event): void => event.preventDefault()

/**
 * A card in a mouse's or a finger's hold: its likeness follows the point, and what it is over is aimed at. While the
 * point rests near an edge, what is there scrolls on. Null: the card cannot be lifted.
 */
export const carryCard = (
  drag: Drag,
  card: HTMLElement,
  by: Held['by'],
  { x: startX, y: startY, pointerId }: Start,
): Carried | null => {
  if (!drag.lift(card.dataset.card ?? '', by)) return null
  const { left, top } = card.getBoundingClientRect()
  const preview = makePreview(card)
  document.body.append(preview)
  if (pointerId !== undefined) preview.setPointerCapture(pointerId)
  let point = { x: startX, y: startY }
  let edge: EdgeScroll | null = null
  let frame = 0

  const look = () => {
    const element = document.elementFromPoint(point.x, point.y)
    drag.aim(positionAt(element, point.y))
    edge = edgeScrollAt(element, point.y)
    if (edge && frame === 0) frame = requestAnimationFrame(scrollOn)
  }
  // What has scrolled is looked at again; at its end nothing scrolls, and that is that.
  const scrollOn = () => {
    frame = 0
    if (edge) edge.scroller.scrollTop += edge.step
  }
  const goTo = (x: number, y: number) => {
    point = { x, y }
    preview.style.translate = `${x - startX + left}px ${y - startY + top}px`
    look()
  }
  goTo(startX, startY)
  addEventListener('scroll', look, { capture: true, passive: true })
  addEventListener('selectstart', prevent)

  return {
    goTo,
    stop: () => {
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('selectstart', prevent)
      cancelAnimationFrame(frame)
      edge = null
      preview.remove()
    },
  }
}
