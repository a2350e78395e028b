import { useEffect } from 'react'

import { Bell } from '#features/notifications/bell.tsx'
import { QueryProvider } from '#frame/query-provider.tsx'
import { useConnection } from '#lib/socket/use-connection.ts'

export function HeaderBell() {
  const connection = useConnection()
  // The header is also on the public site, where nothing else opens the connection.
  useEffect(() => connection.start(), [connection])
  return (
    <QueryProvider>
      <Bell />
    </QueryProvider>
  )
}
