import { useEffect } from 'react'

import { addNotification, followCount, refreshNotifications } from '#api/notifications.ts'
import { useConnectionState, useServerEvent } from '#lib/socket/use-connection.ts'

/** What is pushed stands on top at once; what came before there was a connection is read when there is one. */
export const useNotificationPush = (): void => {
  useServerEvent('notification', addNotification)
  useServerEvent('notifications_changed', ({ count }) => followCount(count))
  useServerEvent('read_again', refreshNotifications)
  const isConnected = useConnectionState() === 'on'
  useEffect(() => {
    if (isConnected) refreshNotifications()
  }, [isConnected])
}
