import { isStatus } from '#features/board/columns/columns.ts'
import type { Position } from '#features/board/store/board-cache.ts'

import type { Drag, Held } from './drag.ts'
import { type EdgeScroll, edgeScrollAt } from './edge-scroll.ts'

type Start = {
  readonly x: number
  readonly y: number
  /** The captured mouse pointer. */
  readonly pointerId?: number
}

export type Carried = { readonly goTo: (x: number, y: number) => void; readonly stop: () => void }

const prevent = (event: Event): void => event.preventDefault()

/** Clones the card as the preview that follows the pointer; `board.css` styles it. */
const makePreview = (card: HTMLElement): HTMLElement => {
  const face = card.querySelector<HTMLElement>('[data-face]') ?? card
  const { width, height } = face.getBoundingClientRect()
  const preview = face.cloneNode(true) as HTMLElement // a clone has the element's type
  preview.setAttribute('aria-hidden', 'true')
  preview.inert = true
  preview.dataset.preview = ''
  preview.style.width = `${width}px`
  preview.style.height = `${height}px`
  return preview
}

const cardId = (element: Element | null | undefined): string | null =>
  element instanceof HTMLElement ? (element.dataset.card ?? null) : null

/** Returns the drop position at an element: above or below the card there, or the end of the column. */
const positionAt = (element: Element | null, y: number): Position | null => {
  const column = element?.closest<HTMLElement>('[data-column]')
  const status = column?.dataset.column
  if (!column || !isStatus(status)) return null
  const card = element?.closest('[data-card]')
  if (card) {
    const { top, height } = card.getBoundingClientRect()
    return { status, before: cardId(y < top + height / 2 ? card : card.nextElementSibling) }
  }
  const first = column.querySelector('[data-card]')
  // Over the heading, above the first card: before that card.
  return { status, before: first && y < first.getBoundingClientRect().top ? cardId(first) : null }
}

/**
 * Drags a card by mouse or finger: the preview follows the pointer, and the position below is aimed at. Scrolls near
 * the edges. Null if the card cannot be lifted.
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

  const update = () => {
    const element = document.elementFromPoint(point.x, point.y)
    drag.aim(positionAt(element, point.y))
    edge = edgeScrollAt(element, point.y)
    if (edge && frame === 0) frame = requestAnimationFrame(scrollOn)
  }
  // Aim again after scrolling; stop when nothing scrolls.
  const scrollOn = () => {
    frame = 0
    if (edge) edge.scroller.scrollTop += edge.step
  }
  const goTo = (x: number, y: number) => {
    point = { x, y }
    preview.style.translate = `${x - startX + left}px ${y - startY + top}px`
    update()
  }
  goTo(startX, startY)
  addEventListener('scroll', update, { capture: true, passive: true })
  addEventListener('selectstart', prevent)

  return {
    goTo,
    stop: () => {
      removeEventListener('scroll', update, { capture: true })
      removeEventListener('selectstart', prevent)
      cancelAnimationFrame(frame)
      edge = null
      preview.remove()
    },
  }
}
