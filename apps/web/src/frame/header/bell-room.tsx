import { useEffect } from 'react'

import { Bell } from '#features/notifications/bell.tsx'
import { CacheRoom } from '#frame/cache-room.tsx'
import { useConnection } from '#lib/socket/use-connection.ts'

/** The bell stands in the header, also of the public site: what is new is heard there too. */
export function BellRoom() {
  const connection = useConnection()
  useEffect(() => connection.start(), [connection])
  return (
    <CacheRoom>
      <Bell />
    </CacheRoom>
  )
}
