import type { KanbanStatus } from '@joinery/contract/replies'
import { useEffect, useRef } from 'react'

import { useBoardContext } from '#features/board/board-context.ts'

import { isHome } from './drag.ts'

/** The offset above the target card, or below the last one. */
const heightOf = (list: Element | null, before: string | null): number => {
  const next = before === null ? null : list?.querySelector<HTMLElement>(`[data-card="${CSS.escape(before)}"]`)
  return next?.offsetTop ?? list?.querySelector('ul')?.offsetHeight ?? 0
}

/**
 * The line at the drop position. It stays mounted and only moves, because inserting an element among hundreds of cards
 * costs half a frame.
 */
export function DropLine({ status }: { status: KanbanStatus }) {
  const { drag } = useBoardContext()
  const ref = useRef<HTMLSpanElement>(null)

  useEffect(
    () =>
      drag.subscribe(() => {
        const [line, column] = [ref.current, ref.current?.closest<HTMLElement>('[data-column]')]
        if (!line || !column) return
        const held = drag.getHeld()
        const isGoal = held !== null && held.to.status === status && !isHome(held)
        line.style.visibility = isGoal ? 'visible' : 'hidden'
        column.style.borderColor = isGoal ? 'var(--line-strong)' : ''
        if (!isGoal) return
        line.style.translate = `0 ${heightOf(line.parentElement, held.to.before)}px`
        // Keyboard moves scroll the target into view.
        if (held.by === 'keys') line.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }),
    [drag, status],
  )

  return (
    <span
      ref={ref}
      data-drop-line
      aria-hidden
      style={{ visibility: 'hidden' }}
      className="pointer-events-none absolute inset-x-3 top-0.5 z-10 h-0.5 scroll-my-16 rounded-full bg-accent forced-colors:bg-[Highlight] before:absolute before:-top-0.5 before:left-0 before:size-1.5 before:rounded-full before:bg-accent"
    />
  )
}
