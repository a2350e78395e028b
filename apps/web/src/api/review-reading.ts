// What is known of files under review, and when it is read again. Apart from the calls: every page of a project hears of
// changes, few show them.
import type { Attachment } from '@joinery/contract/files'
import type { Pin } from '@joinery/contract/review/pins'
import type { QueryKey } from '@tanstack/react-query'

import { followReading, queryClient, readAgain, readUnlessCurrent } from '#lib/query-client.ts'

/** A file's versions, newest first, and the comments on all of them, by number. */
export type Stack = { readonly versions: readonly Attachment[]; readonly pins: readonly Pin[] }

const rootKey = ['review'] as const
const stacksKey = [...rootKey, 'stack'] as const
export const stackKey = (uid_stack: string) => [...stacksKey, uid_stack] as const
export const reviewKey = (uid_project: string) => [...rootKey, 'project', uid_project] as const
export const approvalsKey = (uid_project: string) => [...rootKey, 'approvals', uid_project] as const
export const stackApprovalsKey = (uid_project: string, uid_stack: string) =>
  [...approvalsKey(uid_project), uid_stack] as const

/** Any version's id names the stack: it may be known under several. */
const keysOf = (uid_stack: string): readonly QueryKey[] => [
  stackKey(uid_stack),
  ...queryClient
    .getQueriesData<Stack>({ queryKey: stacksKey })
    .filter(([[, , id], stack]) => id !== uid_stack && stack?.versions[0]?.uid_stack === uid_stack)
    .map(([key]) => key),
]

/** Something changed: what is shown of it is read again. */
export const refreshReview = async (uid_project: string, uid_stack: string): Promise<void> => {
  const ofProject = [reviewKey(uid_project), approvalsKey(uid_project), stackApprovalsKey(uid_project, uid_stack)]
  await Promise.all([...keysOf(uid_stack), ...ofProject].map(readAgain))
}

/** Something may have been missed: whatever is known and was not read within the last `quietMs` is read again. */
export const followReviews = async (quietMs: number): Promise<void> => {
  const known = queryClient.getQueryCache().findAll({ queryKey: rootKey })
  await Promise.all(known.map(({ queryKey }) => readUnlessCurrent(queryKey, quietMs)))
}

/** What the caller has just done is shown at once; a reading that is under way may not know of it yet, and is followed. */
export const changeStack = (uid_stack: string, change: (stack: Stack) => Stack): void => {
  for (const key of keysOf(uid_stack)) {
    queryClient.setQueryData<Stack>(key, (known) => known && change(known))
    followReading(key)
  }
}
