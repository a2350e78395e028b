import { QueryClient, type QueryKey } from '@tanstack/react-query'

import type { Session } from './session/session.ts'

const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: 1 },
      // Without a network a write fails immediately with a message, instead of waiting unseen.
      mutations: { networkMode: 'always' },
    },
  })

/** The person's query cache. It is loaded with the first signed-in page, never with the landing page. */
export const queryClientOf = ({ state }: Session): QueryClient => state.get(createQueryClient)

/** Reads again. A reading that is under way may have begun too early: it is let through, then followed. */
export const readAgain = async (session: Session, queryKey: QueryKey): Promise<void> => {
  const client = queryClientOf(session)
  const filters = { queryKey, exact: true }
  if (client.isFetching(filters) > 0) await client.refetchQueries(filters, { cancelRefetch: false })
  await client.invalidateQueries(filters, { cancelRefetch: false })
}

/** What was changed here while a reading is under way is not in it: then it is followed by another. */
export const followReading = (session: Session, queryKey: QueryKey): void => {
  if (queryClientOf(session).isFetching({ queryKey, exact: true }) > 0) void readAgain(session, queryKey)
}
