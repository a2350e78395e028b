import { messages } from '@joinery/contract/messages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Session } from '#lib/session/session.ts'

/** Full-text search; keeps the last result while loading. */
export const searchQuery = (session: Session, q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => session.call('search', { query: { q }, signal }, messages.search.failed),
    enabled: q !== '',
    retry: false,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    gcTime: 60_000,
  })
