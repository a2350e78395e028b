import type { AnswerOf } from '@joinery/contract/call-types'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { infiniteQueryOptions } from '@tanstack/react-query'

import type { Session } from '#lib/session/session.ts'

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
