import { dayOf, formatDay } from '#lib/time/day.ts'
import { useToday } from '#lib/time/use-now.ts'

/** Until when an answer is wanted; a word says what the colour does. */
export function DueDay({ day }: { day: string }) {
  const today = dayOf(new Date(useToday()))
  const word = day < today ? 'Overdue since' : day === today ? 'Due today,' : 'Due'
  return (
    <span className={`tabular-nums ${day < today ? 'text-bad' : day === today ? 'text-warn' : ''}`}>
      {word} {formatDay(day)}
    </span>
  )
}
