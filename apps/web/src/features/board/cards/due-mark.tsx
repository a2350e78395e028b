import { Calendar, CalendarCheck, CalendarClock, CalendarX, type LucideIcon } from 'lucide-react'

import type { Card } from '#features/board/store/board-cache.ts'

import { dueState, type DueState, dueWord, formatDay } from './due-state.ts'

const looks: Record<DueState, { colour: string; Icon: LucideIcon }> = {
  overdue: { colour: 'text-bad', Icon: CalendarX },
  soon: { colour: 'text-warn', Icon: CalendarClock },
  later: { colour: 'text-muted', Icon: Calendar },
  done: { colour: 'text-good', Icon: CalendarCheck },
}

/** The day a card is due. Colour is not all that tells a late one: the icon and a spoken word do too. */
export function DueMark({ due, status, today }: { due: string; status: Card['kanban_status']; today: string }) {
  const { colour, Icon } = looks[dueState(due, status, today)]
  const word = dueWord(due, status, today)
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${colour}`} title={word || undefined}>
      <Icon className="size-4 shrink-0" strokeWidth={1.5} aria-hidden />
      <span className="sr-only">{word || 'Due'} </span>
      {formatDay(due)}
    </span>
  )
}
