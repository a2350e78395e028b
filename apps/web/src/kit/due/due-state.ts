import { dueMessages as texts } from '@joinery/contract/messages/due-messages'
import type { KanbanStatus } from '@joinery/contract/replies'

import { type Day, daysAfter } from '#lib/time/day.ts'

export type DueState = 'overdue' | 'soon' | 'later' | 'done'

/** Cards due today or within this many days are due soon. */
const soonDays = 2

/** A done card is never overdue or due soon. */
export const dueState = (due: Day, status: KanbanStatus | null, today: Day): DueState => {
  if (status === 'done') return 'done'
  if (due < today) return 'overdue'
  return due <= daysAfter(today, soonDays) ? 'soon' : 'later'
}

/** 'Overdue', 'Due today', 'Due tomorrow', 'Due soon', or empty. */
export const dueWord = (due: Day, status: KanbanStatus | null, today: Day): string => {
  const state = dueState(due, status, today)
  if (state === 'overdue') return texts.overdue
  if (state !== 'soon') return ''
  if (due === today) return texts.today
  return due === daysAfter(today, 1) ? texts.tomorrow : texts.soon
}
