import { guestMessages } from '@joinery/contract/messages/guest-messages'

import { type Day, daysAfter, formatDay } from '#lib/time/day.ts'

const texts = guestMessages.decision

/** Formats the due date and how close it is. */
export const formatDue = (due: Day, today: Day): string => {
  const date = formatDay(due)
  if (due < today) return texts.decideByOverdue(date)
  if (due === today) return texts.decideByToday(date)
  return due === daysAfter(today, 1) ? texts.decideByTomorrow(date) : texts.decideBy(date)
}
