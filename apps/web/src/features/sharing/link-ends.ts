import { limits } from '@joinery/contract/limits'

import { type Day, daysAfter } from '#lib/time/day.ts'

/** When a link ends: so many days from now, or a day that somebody names. */
export const endChoices = ['7', '30', '90', 'day'] as const
export type EndChoice = (typeof endChoices)[number]

const dayMs = 24 * 60 * 60 * 1000

export const usualEnd: EndChoice =
  endChoices.find((choice) => Number(choice) * dayMs === limits.guest.linkLifetime.usual) ?? '30'

/** The first and the last day that can be named. The day itself counts whole, so the last is one less than the limit. */
export const firstEnd = (today: Day): Day => daysAfter(today, 1)
export const lastEnd = (today: Day): Day => daysAfter(today, Math.floor(limits.guest.linkLifetime.max / dayMs) - 1)

/** As the call takes it: a day that was named ends at midnight, on this browser's calendar. */
export const endOf = (choice: EndChoice, day: Day, now: number): string =>
  choice === 'day' ? new Date(`${day}T23:59:59`).toISOString() : new Date(now + Number(choice) * dayMs).toISOString()
