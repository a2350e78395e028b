import './working.css'
import { Button } from '#kit/ui/buttons/button.tsx'

import { useElapsed } from './use-elapsed.ts'

type WorkingProps = { startedAt: number; onCancel: () => void; className?: string }

/** An image is under way. Nobody knows how long it takes, so only the time is told. */
export function Working({ startedAt, onCancel, className = '' }: WorkingProps) {
  const seconds = useElapsed(startedAt)
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${className}`}>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3 text-[0.9375rem]">
          <output>Making your image...</output>
          <span aria-hidden className="text-muted tabular-nums">
            {seconds} s
          </span>
        </p>
        <div className="working-bar mt-2">
          <progress aria-label="Generating" className="sr-only" />
        </div>
      </div>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
