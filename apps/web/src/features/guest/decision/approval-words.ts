import type { Approval, Decision } from '@joinery/contract/review/approvals'

import { type Day, daysAfter, formatDay } from '#lib/time/day.ts'

/** What she did, after 'You'. */
export const decidedWords: Readonly<Record<Decision, string>> = {
  approved: 'approved',
  changes: 'asked for changes to',
}

/** By when, and how near that is. */
export const dueWords = (due: Day, today: Day): string => {
  const by = `Please decide by ${formatDay(due)}`
  if (due < today) return `${by}: that day is over`
  if (due === today) return `${by}: that is today`
  return due === daysAfter(today, 1) ? `${by}: that is tomorrow` : by
}

/** Those on the versions of one file, the latest first. */
export const ofStack = (approvals: readonly Approval[], uid_stack: string): readonly Approval[] =>
  approvals
    .filter((approval) => approval.is_mine && approval.uid_stack === uid_stack)
    .toSorted((one, other) => other.version - one.version || (other.asked_at < one.asked_at ? -1 : 1))
