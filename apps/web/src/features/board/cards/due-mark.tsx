import { boardMessages as texts } from '@joinery/contract/messages/board-messages'

import type { Card } from '#features/board/store/board-cache.ts'
import { dueState, type DueState, dueWord } from '#kit/due/due-state.ts'
import { formatDay } from '#lib/time/day.ts'

import type { CardIcon } from './card-icons.tsx'

const colours: Record<DueState, string> = {
  overdue: 'text-bad',
  soon: 'text-warn',
  later: 'text-muted',
  done: 'text-good',
}

/** The due date. Overdue is shown by icon and screen reader text as well as colour. */
export function DueMark({ due, status, today }: { due: string; status: Card['kanban_status']; today: string }) {
  const state = dueState(due, status, today)
  const word = dueWord(due, status, today)
  return (
    <span
      data-icon={`due-${state}` satisfies CardIcon}
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${colours[state]}`}
      title={word || undefined}
    >
      <span className="sr-only">{word || texts.due} </span>
      {formatDay(due)}
    </span>
  )
}
