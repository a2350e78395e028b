import { Check } from 'lucide-react'

type StepMarkProps = { number: number; isDone: boolean; isCurrent: boolean }

const looks = {
  done: 'border-good text-good',
  current: 'border-accent bg-accent text-on-accent',
  ahead: 'border-line-strong text-muted',
} as const

/** The number of a step, or a tick once it is done. */
export function StepMark({ number, isDone, isCurrent }: StepMarkProps) {
  return (
    <span
      aria-hidden
      className={`flex size-7 shrink-0 items-center justify-center rounded-full border font-display text-[0.9375rem] tabular-nums ${looks[isDone ? 'done' : isCurrent ? 'current' : 'ahead']}`}
    >
      {isDone ? <Check className="size-4" strokeWidth={2} /> : number}
    </span>
  )
}
