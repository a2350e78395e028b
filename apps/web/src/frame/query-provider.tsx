import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'

import { forgetAtLogOut, queryClient } from '#lib/query-client.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Whatever shows what was read from the server stands in one of these; there are several, and one cache. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const session = useSessionStore()
  useEffect(() => forgetAtLogOut(session), [session])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
