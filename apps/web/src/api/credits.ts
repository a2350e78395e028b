import type { AnswerOf } from '@joinery/contract/call-types'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { Session } from '#lib/session/session.ts'

/** The credits, and how more of them come. What it says counts everywhere. */
export const creditsQuery = (session: Session) =>
  queryOptions({
    queryKey: ['credits'],
    // Others grant them, and they are spent in other tabs.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const answer = await session.call('getCredits', { signal }, messages.ai.creditsFailed)
      session.setCredits(answer.credits)
      session.setUser({ plan: answer.plan })
      return answer
    },
  })

type Listed = AnswerOf<'listCreditEntries'>

/** What changed the credits, page by page. The next begins after those that are here. */
export const creditEntriesQuery = (session: Session) =>
  infiniteQueryOptions({
    queryKey: ['credit-entries'],
    // Credits are spent in other rooms; the list is asked for whenever it is looked at.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: limits.ai.creditEntriesPage, offset: pageParam }
      return session.call('listCreditEntries', { query, signal }, messages.ai.creditsFailed)
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }: Listed, pages: Listed[]) =>
      hasMore ? pages.reduce((sum, { entries }) => sum + entries.length, 0) : undefined,
  })
