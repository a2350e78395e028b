import { addNotification, followCount, followNotifications } from '#api/notifications.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useGaps, useServerEvent } from '#lib/socket/use-connection.ts'

/** What is pushed stands on top at once; what came before there was a connection is read when there is one. */
export const useNotificationPush = (): void => {
  const session = useSessionStore()
  useServerEvent('notification', (notification) => addNotification(session, notification))
  useServerEvent('notifications_changed', ({ count }) => followCount(session, count))
  useGaps(['notification', 'notifications_changed'], (quietMs) => followNotifications(session, quietMs))
}
