import { useEffect, useRef } from 'react'

import type { Place } from './board-cache.ts'
import { useBoardRoom, useHeld } from './board-room.ts'
import { isHome } from './drag.ts'

/** The line at the place where the card in the air would go. Each place watches for itself. */
export function DropLine({ status, before, className }: Place & { className: string }) {
  const { drag } = useBoardRoom()
  const line = useRef<HTMLSpanElement>(null)
  const by = useHeld(drag, (held) =>
    held && held.to.status === status && held.to.before === before && !isHome(held) ? held.by : null,
  )
  useEffect(() => {
    // A pointer is there already; the keys take the eye along.
    if (by === 'keys') line.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [by])
  if (by === null) return null
  return (
    <span
      ref={line}
      data-drop-line
      aria-hidden
      className={`pointer-events-none absolute inset-x-0 z-10 h-0.5 scroll-my-16 rounded-full bg-accent before:absolute before:-top-0.5 before:left-0 before:size-1.5 before:rounded-full before:bg-accent ${className}`}
    />
  )
}
