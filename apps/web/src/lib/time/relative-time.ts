import { timeMessages as texts } from '@joinery/contract/messages/time-messages'

import { formatDate } from '#lib/format.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** 'Just now', '5m ago', '3h ago', '2d ago'; the date after a week. */
export const relativeTime = (iso: string, now: number): string => {
  const passed = now - Date.parse(iso)
  if (passed < minute) return texts.justNow
  if (passed < hour) return texts.minutesAgo(Math.floor(passed / minute))
  if (passed < day) return texts.hoursAgo(Math.floor(passed / hour))
  if (passed < 7 * day) return texts.daysAgo(Math.floor(passed / day))
  return formatDate(iso)
}
