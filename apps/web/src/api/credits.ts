import type { AnswerOf } from '@joinery/contract/call-types'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { Session } from '#lib/session/session.ts'

/** The credits and how to get more. Also updates the session's balance. */
export const creditsQuery = (session: Session) =>
  queryOptions({
    queryKey: ['credits'],
    // Credits are granted by admins and spent in other tabs.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const answer = await session.call('getCredits', { signal }, messages.ai.creditsFailed)
      session.setCredits(answer.credits)
      session.setUser({ plan: answer.plan })
      return answer
    },
  })

type Listed = AnswerOf<'listCreditEntries'>

/** The credit history, page by page. The offset is the number of entries already loaded. */
export const creditEntriesQuery = (session: Session) =>
  infiniteQueryOptions({
    queryKey: ['credit-entries'],
    // Credits are spent elsewhere, so refetch on every mount.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: limits.ai.creditEntriesPage, offset: pageParam }
      return session.call('listCreditEntries', { query, signal }, messages.ai.creditsFailed)
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }: Listed, pages: Listed[]) =>
      hasMore ? pages.reduce((sum, { entries }) => sum + entries.length, 0) : undefined,
  })
