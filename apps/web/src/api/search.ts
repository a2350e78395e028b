import { messages } from '@joinery/contract/messages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Session } from '#lib/session/session.ts'

/** Everything that has these words; while other words are looked up the last answer stays. */
export const searchQuery = (session: Session, q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => session.call('search', { query: { q }, signal }, messages.search.failed),
    enabled: q !== '',
    retry: false,
    placeholderData: keepPreviousData,
    // What others write meanwhile is found the next time.
    staleTime: 5_000,
    gcTime: 60_000,
  })
