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

/**
 * The day of what one sees, where its beginning is out of sight. It has a row of its own above the conversation, beside
 * the search button: what lies over the messages covers words. A low window has no height to spare.
 */
export function CurrentDay({ day, today }: { day: number | null; today: number }) {
  return (
    <p
      aria-hidden
      className="flex h-11 shrink-0 items-center justify-center border-b border-line text-[0.8125rem] text-muted tabular-nums [@media(max-height:30rem)]:hidden"
    >
      {day !== null && <span className="animate-appear">{dayName(day, today)}</span>}
    </p>
  )
}
