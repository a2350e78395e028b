import { columns } from '#features/board/columns/columns.ts'
import type { Position } from '#features/board/store/board-cache.ts'

import { type Held, othersIn, type ShownColumns } from './drag.ts'

/**
 * The position after a key: up, down, Home and End within the column, left and right to the next column at about the
 * same index. Null for other keys.
 */
export const stepPosition = (shown: ShownColumns, { card, to }: Held, key: string): Position | null => {
  const here = othersIn(shown, to.status, card)
  const found = here.findIndex(({ uid_reply }) => uid_reply === to.before)
  const at = found === -1 ? here.length : found
  const positionIn = (status: Position['status'], index: number): Position => {
    const others = othersIn(shown, status, card)
    return { status, before: others[Math.max(0, index)]?.uid_reply ?? null }
  }
  const beside = (step: 1 | -1): Position | null => {
    const next = columns[columns.findIndex(({ status }) => status === to.status) + step]
    return next ? positionIn(next.status, at) : null
  }
  switch (key) {
    case 'ArrowUp':
      return positionIn(to.status, at - 1)
    case 'ArrowDown':
      return positionIn(to.status, at + 1)
    case 'Home':
      return positionIn(to.status, 0)
    case 'End':
      return positionIn(to.status, here.length)
    case 'ArrowLeft':
      return beside(-1)
    case 'ArrowRight':
      return beside(1)
    default:
      return null
  }
}
