import { isStatus } from '#features/board/columns/columns.ts'
import type { Position } from '#features/board/store/board-cache.ts'

/** Both are marked in the page: a column by `data-column`, a card by `data-card`. */
const cardId = (element: Element | null | undefined): string | null =>
  element instanceof HTMLElement ? (element.dataset.card ?? null) : null

/** The position at an element under a point: above or below the card there, or the end of the column. */
export const positionAt = (element: Element | null, y: number): Position | null => {
  const column = element?.closest<HTMLElement>('[data-column]')
  const status = column?.dataset.column
  if (!column || !isStatus(status)) return null
  const card = element?.closest('[data-card]')
  if (card) {
    const { top, height } = card.getBoundingClientRect()
    return { status, before: cardId(y < top + height / 2 ? card : card.nextElementSibling) }
  }
  const first = column.querySelector('[data-card]')
  // Over the head of a column: before its first card.
  return { status, before: first && y < first.getBoundingClientRect().top ? cardId(first) : null }
}
