// Review queries and their invalidation. Separate from the calls: every project page handles the events, few show the
// data.
import type { Attachment } from '@joinery/contract/files'
import type { Pin } from '@joinery/contract/review/pins'
import type { QueryKey } from '@tanstack/react-query'

import { refetchIfFetching, queryClientOf, refetchQuery } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

/** A file's versions, newest first, and the comments on all of them, by number. */
export type Stack = {
  readonly versions: readonly Attachment[]
  readonly pins: readonly Pin[]
  /** Whether it is one of the project's own files, not of a message or card. */
  readonly isProjectFile: boolean
}

const rootKey = ['review'] as const
const stacksKey = [...rootKey, 'stack'] as const
export const stackKey = (uid_stack: string) => [...stacksKey, uid_stack] as const
export const reviewKey = (uid_project: string) => [...rootKey, 'project', uid_project] as const
export const approvalsKey = (uid_project: string) => [...rootKey, 'approvals', uid_project] as const
export const stackApprovalsKey = (uid_project: string, uid_stack: string) =>
  [...approvalsKey(uid_project), uid_stack] as const

/** Any version's id identifies the stack, so it may be cached under several keys. */
const keysOf = (session: Session, uid_stack: string): readonly QueryKey[] => [
  stackKey(uid_stack),
  ...queryClientOf(session)
    .getQueriesData<Stack>({ queryKey: stacksKey })
    .filter(([[, , id], stack]) => id !== uid_stack && stack?.versions[0]?.uid_stack === uid_stack)
    .map(([key]) => key),
]

export const refreshReview = async (session: Session, uid_project: string, uid_stack: string): Promise<void> => {
  const ofProject = [reviewKey(uid_project), approvalsKey(uid_project), stackApprovalsKey(uid_project, uid_stack)]
  await Promise.all([...keysOf(session, uid_stack), ...ofProject].map((key) => refetchQuery(session, key)))
}

export const refreshReviews = async (session: Session): Promise<void> => {
  const known = queryClientOf(session).getQueryCache().findAll({ queryKey: rootKey })
  await Promise.all(known.map(({ queryKey }) => refetchQuery(session, queryKey)))
}

/** Applies the user's own change immediately; a running fetch may lack it and is repeated. */
export const changeStack = (session: Session, uid_stack: string, change: (stack: Stack) => Stack): void => {
  for (const key of keysOf(session, uid_stack)) {
    queryClientOf(session).setQueryData<Stack>(key, (known) => known && change(known))
    refetchIfFetching(session, key)
  }
}
