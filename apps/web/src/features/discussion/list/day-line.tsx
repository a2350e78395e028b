import { dayName } from './message-time.ts'

const chip = 'rounded-full border border-line bg-paper px-3 py-0.5 text-[0.8125rem] text-muted tabular-nums'

/** Where a day begins. */
export function DayLine({ day, today }: { day: number; today: number }) {
  return (
    <p className="flex justify-center pt-6 pb-1">
      <span className={chip}>{dayName(day, today)}</span>
    </p>
  )
}

/** The day of what one sees, where its beginning is out of sight. */
export function FloatingDay({ day, today }: { day: number; today: number }) {
  return (
    <p aria-hidden className="pointer-events-none absolute inset-x-0 top-3 z-10 flex animate-appear justify-center">
      <span className={`${chip} shadow-low`}>{dayName(day, today)}</span>
    </p>
  )
}
