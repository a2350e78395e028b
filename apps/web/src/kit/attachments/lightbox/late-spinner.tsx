import { messages } from '@joinery/contract/messages'
import { useEffect, useState } from 'react'

/** What comes sooner than this is not announced: a spinner that flashes says nothing. */
const patience = 300

type LateSpinnerProps = {
  /** Over a picture that is there in small already: the ring alone, for whoever sees it. */
  isOver?: boolean
  /** The space that it holds from the start, so that nothing jumps. */
  className?: string
}

/** Something is on its way, and takes its time. */
export function LateSpinner({ isOver = false, className = '' }: LateSpinnerProps) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
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
