import { useEffect } from 'react'

import { addNotification, followCount, followNotifications, refreshNotifications } from '#api/notifications.ts'
import { useConnection, useServerEvent } from '#lib/socket/use-connection.ts'

/** What is pushed stands on top at once; what came before there was a connection is read when there is one. */
export const useNotificationPush = (): void => {
  useServerEvent('notification', addNotification)
  useServerEvent('notifications_changed', ({ count }) => followCount(count))
  useServerEvent('read_again', refreshNotifications)
  useServerEvent('authentication_confirmed', ({ quietMs = 0 }) => followNotifications(quietMs))
  const connection = useConnection()
  useEffect(() => {
    // What was pushed while no bell was there to hear it.
    const quietMs = connection.quietMs('notification', 'notifications_changed', 'read_again')
    if (quietMs !== undefined) followNotifications(quietMs)
  }, [connection])
}
