import { QueryClient } from '@tanstack/react-query'

/** One cache for the whole app. It is loaded with the first signed-in page, never with the landing page. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1 } },
})
