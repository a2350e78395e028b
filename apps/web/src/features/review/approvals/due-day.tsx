import { approvalStatusMessages as texts } from '@joinery/contract/messages/approval-status-messages'

import { dayOf, formatDay } from '#lib/time/day.ts'
import { useToday } from '#lib/time/use-now.ts'

/** The due date of a request; overdue is shown by text as well as colour. */
export function DueDay({ day }: { day: string }) {
  const today = dayOf(new Date(useToday()))
  const format = day < today ? texts.overdue : day === today ? texts.dueToday : texts.due
  return (
    <span className={`tabular-nums ${day < today ? 'text-bad' : day === today ? 'text-warn' : ''}`}>
      {format(formatDay(day))}
    </span>
  )
}
