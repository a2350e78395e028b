import { QueryClient, type QueryKey } from '@tanstack/react-query'

import type { Session } from './session/session.ts'

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: 1 },
      // Offline, a write fails immediately with a message instead of waiting.
      mutations: { networkMode: 'always' },
    },
  })

/** The signed-in user's query cache. Loaded with the first signed-in page, never with the landing page. */
export const queryClientOf = ({ state }: Session): QueryClient => state.get(createQueryClient)

/** Refetches a query. A running fetch may return old data, so it is awaited first. */
export const refetchQuery = async (session: Session, queryKey: QueryKey): Promise<void> => {
  const client = queryClientOf(session)
  const filters = { queryKey, exact: true }
  if (client.isFetching(filters) > 0) await client.refetchQueries(filters, { cancelRefetch: false })
  await client.invalidateQueries(filters, { cancelRefetch: false })
}

/** Refetches if a fetch is running, because its response may lack a change just made here. */
export const refetchIfFetching = (session: Session, queryKey: QueryKey): void => {
  if (queryClientOf(session).isFetching({ queryKey, exact: true }) > 0) void refetchQuery(session, queryKey)
}

/** Loads the next page of a list. Waits for a running refetch, which would otherwise replace the request. */
export const fetchNext = async (
  session: Session,
  queryKey: QueryKey,
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>,
): Promise<void> => {
  const client = queryClientOf(session)
  const filters = { queryKey, exact: true }
  if (client.isFetching(filters) > 0) await client.refetchQueries(filters, { cancelRefetch: false })
  await fetchNextPage({ cancelRefetch: false })
}
