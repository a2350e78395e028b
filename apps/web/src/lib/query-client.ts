import { QueryClient } from '@tanstack/react-query'

import type { Session } from './session.ts'

/** One cache for the whole app. It is loaded with the first signed-in page, never with the landing page. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1 } },
})

const watched = new WeakSet<Session>()

/** What one person has read is not for the next one at this browser, on whatever page they leave. */
export const forgetAtLogOut = (session: Session): void => {
  if (watched.has(session)) return
  watched.add(session)
  session.onLogOut(() => queryClient.clear())
}
