import { QueryClient, type QueryKey } from '@tanstack/react-query'

import { forgetReadings, isCurrent } from './reading-times.ts'
import type { Session } from './session/session.ts'

/** One cache for the whole app. It is loaded with the first signed-in page, never with the landing page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: 1 },
    // Without a network a write fails at once and says so, instead of waiting unseen.
    mutations: { networkMode: 'always' },
  },
})

/** Reads again. A reading that is under way may have begun too early: it is let through, then followed. */
export const readAgain = async (queryKey: QueryKey): Promise<void> => {
  const filters = { queryKey, exact: true }
  if (queryClient.isFetching(filters) > 0) await queryClient.refetchQueries(filters, { cancelRefetch: false })
  await queryClient.invalidateQueries(filters, { cancelRefetch: false })
}

/** A room was joined that had been quiet for so long: reads again what was not read within that time. */
export const readUnlessCurrent = async (queryKey: QueryKey, quietMs: number): Promise<void> => {
  if (!(await isCurrent(queryKey, quietMs))) await readAgain(queryKey)
}

/** What was changed here while a reading is under way is not in it: then it is followed by another. */
export const followReading = (queryKey: QueryKey): void => {
  if (queryClient.isFetching({ queryKey, exact: true }) > 0) void readAgain(queryKey)
}

const watched = new WeakSet<Session>()

/** What one person has read is not for the next one at this browser, on whatever page they leave. */
export const forgetAtLogOut = (session: Session): void => {
  if (watched.has(session)) return
  watched.add(session)
  session.onLogOut(() => {
    queryClient.clear()
    forgetReadings()
  })
}
