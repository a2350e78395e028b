import { chatMessages as texts } from '@joinery/contract/messages/chat-messages'

import { formatDate } from '#lib/format.ts'

/** The local midnight of a moment. */
export const dayOf = (moment: string | number): number => new Date(moment).setHours(0, 0, 0, 0)

/** Formats a day: Today, Yesterday, 14/11/2026. */
export const dayName = (day: number, today: number): string => {
  if (day === today) return texts.today
  // Not 24 hours earlier, because some days have 23.
  if (day === new Date(today).setDate(new Date(today).getDate() - 1)) return texts.yesterday
  return formatDate(new Date(day).toISOString())
}
