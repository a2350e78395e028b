import { approvalStatusMessages as texts } from '@joinery/contract/messages/approval-status-messages'

import { dayOf, formatDay } from '#lib/time/day.ts'
import { useToday } from '#lib/time/use-now.ts'

/** Until when an answer is wanted; a word says what the colour does. */
export function DueDay({ day }: { day: string }) {
  const today = dayOf(new Date(useToday()))
  const format = day < today ? texts.overdue : day === today ? texts.dueToday : texts.due
  return (
    <span className={`tabular-nums ${day < today ? 'text-bad' : day === today ? 'text-warn' : ''}`}>
      {format(formatDay(day))}
    </span>
  )
}
