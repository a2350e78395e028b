import { useEffect } from 'react'

import { Bell } from '#features/notifications/bell.tsx'
import { QueryProvider } from '#frame/query-provider.tsx'
import { useConnection } from '#lib/socket/use-connection.ts'

/** The bell stands in the header, also of the public site: what is new is heard there too. */
export function HeaderBell() {
  const connection = useConnection()
  useEffect(() => connection.start(), [connection])
  return (
    <QueryProvider>
      <Bell />
    </QueryProvider>
  )
}
