import { QueryClientProvider } from '@tanstack/react-query'

import { Bell } from '#features/notifications/bell.tsx'
import { queryClient } from '#lib/query-client.ts'

/** The bell stands in the header, outside the pages; it shares their cache. */
export function BellRoom() {
  return (
    <QueryClientProvider client={queryClient}>
      <Bell />
    </QueryClientProvider>
  )
}
