import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { Approval } from '@joinery/contract/review/approvals'

import { type Day, daysAfter, formatDay } from '#lib/time/day.ts'

const texts = guestMessages.decision

/** By when, and how near that is. */
export const dueWords = (due: Day, today: Day): string => {
  const date = formatDay(due)
  if (due < today) return texts.decideByOverdue(date)
  if (due === today) return texts.decideByToday(date)
  return due === daysAfter(today, 1) ? texts.decideByTomorrow(date) : texts.decideBy(date)
}

/** Those on the versions of one file, the latest first. */
export const ofStack = (approvals: readonly Approval[], uid_stack: string): readonly Approval[] =>
  approvals
    .filter((approval) => approval.is_mine && approval.uid_stack === uid_stack)
    .toSorted((one, other) => other.version - one.version || (other.asked_at < one.asked_at ? -1 : 1))
