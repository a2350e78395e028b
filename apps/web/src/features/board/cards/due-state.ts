import type { KanbanStatus } from '@joinery/contract/replies'

/** Days are written as the wire writes them, 2026-11-16, and compare as texts. */
type Day = string

export type DueState = 'overdue' | 'soon' | 'later' | 'done'

/** Today and this many days more. */
const soonDays = 2

const pad = (value: number): string => String(value).padStart(2, '0')

/** The day on this browser's calendar. */
export const dayOf = (date: Date): Day => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

const daysAfter = (day: Day, count: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayOf(new Date(year, month - 1, date + count))
}

/** What is done is neither late nor pressing. */
export const dueState = (due: Day, status: KanbanStatus | null, today: Day): DueState => {
  if (status === 'done') return 'done'
  if (due < today) return 'overdue'
  return due <= daysAfter(today, soonDays) ? 'soon' : 'later'
}

/** 'Overdue', 'Due today', 'Due tomorrow', 'Due soon'; nothing where there is no hurry. */
export const dueWord = (due: Day, status: KanbanStatus | null, today: Day): string => {
  const state = dueState(due, status, today)
  if (state === 'overdue') return 'Overdue'
  if (state !== 'soon') return ''
  if (due === today) return 'Due today'
  return due === daysAfter(today, 1) ? 'Due tomorrow' : 'Due soon'
}

/** 16/11/2026 */
export const formatDay = (day: Day): string => day.split('-').toReversed().join('/')
