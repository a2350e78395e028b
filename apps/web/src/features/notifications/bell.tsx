import { limits } from '@joinery/contract/limits'
import { bellMessages as texts } from '@joinery/contract/messages/bell-messages'
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'

import {
  addNotification,
  applyUnreadCount,
  refreshNotifications,
  latestNotificationsQuery,
  unreadCountQuery,
} from '#api/notifications.ts'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'
import { useBack } from '#kit/ui/overlays/use-back.ts'
import { setFaviconMark } from '#lib/browser/favicon.ts'
import { setTitleMark } from '#lib/browser/title.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useGaps, useServerEvent } from '#lib/socket/use-connection.ts'

const BellPopover = retryableLazy(async () => (await import('./bell-popover.tsx')).BellPopover)
const fetchPopover = () => void BellPopover.preload().catch(() => {})

/** '3', '99+', or an empty string for 0. */
const unreadMark = (count: number): string => {
  const { badgeMax } = limits.notification
  if (count <= 0) return ''
  return count > badgeMax ? `${badgeMax}+` : String(count)
}

/** Adds pushed notifications, and refetches those that arrived while disconnected. */
const useNotificationPush = (): void => {
  const session = useSessionStore()
  useServerEvent('notification', (notification) => addNotification(session, notification))
  useServerEvent('notifications_changed', ({ count }) => applyUnreadCount(session, count))
  useGaps(() => refreshNotifications(session))
}

/** Updates the credits on every page when an admin changes them. */
const useCreditsPush = (): void => {
  const session = useSessionStore()
  useServerEvent('credits_changed', ({ credits }) => session.setCredits(credits))
}

/** The bell in the header: unread count and latest notifications. Its own errors are not shown. */
export function Bell() {
  const session = useSessionStore()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useBack(() => setOpen(false), isOpen)
  const latest = useQuery({ ...latestNotificationsQuery(session), refetchOnMount: 'always' }).data?.notifications ?? []
  const unread = useQuery({ ...unreadCountQuery(session), refetchOnMount: 'always' }).data?.count ?? 0
  // Registered after the queries: if the connection is older than the bell, they have to be refetched.
  useNotificationPush()
  useCreditsPush()
  useServerEvent('generation_changed', (event) => {
    // Ignore: the generation is refetched where it is shown.
    import('./generation-push.ts')
      .then(({ handleGenerationEvent }) => handleGenerationEvent(session, event))
      .catch(() => {})
  })
  const mark = unreadMark(unread)
  useEffect(() => {
    setTitleMark('unread', mark && `(${mark}) `)
    setFaviconMark(mark)
    return () => {
      setTitleMark('unread', '')
      setFaviconMark('')
    }
  }, [mark])

  return (
    <>
      {/* The visible count is not part of the accessible name. */}
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby="unread-notifications"
        onPointerEnter={fetchPopover}
        onFocus={fetchPopover}
        onClick={() => setOpen(!isOpen)}
        className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink transition-colors hover:bg-sunken aria-expanded:bg-sunken"
      >
        <BellIcon className="size-5.5" strokeWidth={1.5} aria-label={commonMessages.notifications} />
        {mark && (
          <span
            aria-hidden
            className="absolute top-1.5 right-1 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-accent tabular-nums"
          >
            {mark}
          </span>
        )}
      </button>
      <span id="unread-notifications" hidden>
        {mark ? texts.unread(mark) : texts.noneUnread}
      </span>
      {isOpen && (
        <RetryBoundary className="fixed top-20 right-5 z-20">
          <Suspense>
            <BellPopover button={button} latest={latest} unread={unread} onClose={() => setOpen(false)} />
          </Suspense>
        </RetryBoundary>
      )}
    </>
  )
}
