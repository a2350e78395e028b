import type { AnswerOf } from '@joinery/contract/call-types'
import { waitingMessages } from '@joinery/contract/messages/waiting-messages'
import { queryOptions } from '@tanstack/react-query'

import { refetchQuery } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

const keyOf = (project?: string) => ['waiting', project ?? 'all'] as const

/** The user's open tasks, in one project or all. Always refetched, since the user may have just completed one. */
export const waitingQuery = (session: Session, project?: string) =>
  queryOptions({
    queryKey: keyOf(project),
    queryFn: ({ signal }): Promise<AnswerOf<'listWaiting'>> =>
      session.call(
        'listWaiting',
        { query: project === undefined ? {} : { project }, signal },
        waitingMessages.loadFailed, // not shown: on an error the list stays hidden
      ),
    staleTime: 0,
    retry: false,
  })

export const refreshWaiting = (session: Session, project?: string): Promise<void> =>
  refetchQuery(session, keyOf(project))

/** The user's progress in the first steps. Always refetched, since the user may have just done one. */
export const firstStepsQuery = (session: Session, latestProject: string) =>
  queryOptions({
    queryKey: ['first-steps', latestProject],
    queryFn: ({ signal }): Promise<AnswerOf<'getFirstSteps'>> =>
      session.call('getFirstSteps', { signal }, waitingMessages.loadFailed), // not shown, as above
    staleTime: 0,
    retry: false,
  })
