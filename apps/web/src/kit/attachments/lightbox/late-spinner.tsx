import { messages } from '@joinery/contract/messages'

import { useLate } from '#lib/time/use-late.ts'

type LateSpinnerProps = {
  /** Over a thumbnail: only the ring, hidden from screen readers. */
  isOver?: boolean
  className?: string
}

export function LateSpinner({ isOver = false, className = '' }: LateSpinnerProps) {
  const isLate = useLate()
  const ring = isLate && (
    <span aria-hidden className="block size-7 animate-wait rounded-full border-2 border-line border-t-accent" />
  )
  if (isOver) return ring
  return (
    <output className={`flex flex-col items-center justify-center gap-4 text-muted ${className}`}>
      {ring}
      {isLate && <span>{messages.loading}</span>}
    </output>
  )
}
