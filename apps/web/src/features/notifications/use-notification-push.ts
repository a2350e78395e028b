import { useEffect, useRef } from 'react'

import { addNotification, checkCount, followCount, refreshNotifications } from '#api/notifications.ts'
import { useSessionStore } from '#lib/session-provider.tsx'
import { useConnectionState, useServerEvent } from '#lib/use-connection.ts'

/** What is pushed stands on top at once; after a time without a connection everything is read again. */
export const useNotificationPush = (): void => {
  useServerEvent('notification', addNotification)
  useServerEvent('notifications_changed', ({ count }) => followCount(count))
  useServerEvent('read_again', refreshNotifications)
  const session = useSessionStore()
  const state = useConnectionState()
  const wasOn = useRef(false)
  useEffect(() => {
    if (state !== 'on') return
    if (wasOn.current) refreshNotifications()
    else void checkCount(session)
    wasOn.current = true
  }, [session, state])
}
