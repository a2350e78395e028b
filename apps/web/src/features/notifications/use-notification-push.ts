import { addNotification, followCount, followNotifications } from '#api/notifications.ts'
import { useGaps, useServerEvent } from '#lib/socket/use-connection.ts'

/** What is pushed stands on top at once; what came before there was a connection is read when there is one. */
export const useNotificationPush = (): void => {
  useServerEvent('notification', addNotification)
  useServerEvent('notifications_changed', ({ count }) => followCount(count))
  useGaps(['notification', 'notifications_changed'], followNotifications)
}
