import type { Notification } from '@joinery/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

import { latestNotificationsQuery, readNotification } from '#api/notifications.ts'
import { generationPath } from '#features/genai/generation/generation-path.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useServerEvent } from '#lib/socket/use-connection.ts'

/** Marks notifications about the shown generation as read. */
export const useReadNotifications = (uid_project: string, shown: string | null): void => {
  const session = useSessionStore()
  const { data } = useQuery(latestNotificationsQuery(session))

  const done = useRef(new Set<string>())
  const read = (notification: Notification): void => {
    if (done.current.has(notification.uid_notification)) return
    done.current.add(notification.uid_notification)
    void readNotification(session, notification)
  }

  // Notifications that arrive while the workspace is visible.
  useServerEvent('notification', (notification) => {
    if (document.hidden || !notification.link.startsWith(generationPath(uid_project, ''))) return
    // Runs after the bell has counted it.
    queueMicrotask(() => read(notification))
  })

  const about =
    shown === null
      ? undefined
      : data?.notifications.find(({ link, is_read }) => !is_read && link === generationPath(uid_project, shown))
  const readShown = useEffectEvent(read)
  useEffect(() => {
    if (!about) return undefined
    const check = () => {
      if (!document.hidden) readShown(about)
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [about])
}
