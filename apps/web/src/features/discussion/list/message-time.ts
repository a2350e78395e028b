import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'

import { formatDate } from '#lib/format.ts'

/** The day on which it was here, as the date of its midnight. */
export const dayOf = (moment: string | number): number => new Date(moment).setHours(0, 0, 0, 0)

/** How a day is called: Today, Yesterday, 14/11/2026. */
export const dayName = (day: number, today: number): string => {
  if (day === today) return texts.today
  // Not 24 hours before: some days have 23.
  if (day === new Date(today).setDate(new Date(today).getDate() - 1)) return texts.yesterday
  return formatDate(new Date(day).toISOString())
}
