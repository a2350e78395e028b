import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useEffect, useState } from 'react'

import { latestNotificationsQuery, unreadCountQuery } from '#api/notifications.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { useBack } from '#kit/ui/overlays/use-back.ts'
import { setFaviconMark } from '#lib/browser/favicon.ts'
import { setUnreadMark } from '#lib/browser/title.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { BulkActions } from './bulk-actions.tsx'
import { NotificationRow } from './notification-row.tsx'
import { unreadMark } from './unread-mark.ts'
import { useNotificationPush } from './use-notification-push.ts'

/** The bell in the header: how many are unread, and the latest. Its own troubles bother nobody. */
export function Bell() {
  const session = useSessionStore()
  const [isOpen, setOpen] = useState(false)
  useBack(() => setOpen(false), isOpen)
  useNotificationPush()
  const latest = useQuery(latestNotificationsQuery(session)).data?.notifications ?? []
  const unread = useQuery(unreadCountQuery(session)).data?.count ?? 0
  const mark = unreadMark(unread)
  useEffect(() => {
    setUnreadMark(mark)
    setFaviconMark(mark)
    return () => {
      setUnreadMark('')
      setFaviconMark('')
    }
  }, [mark])

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        {/* Named by its icon: the count is seen on it, and is not part of its name. */}
        <button
          type="button"
          aria-describedby="unread-notifications"
          className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink transition-colors hover:bg-sunken data-[state=open]:bg-sunken"
        >
          <BellIcon className="size-5.5" strokeWidth={1.5} aria-label="Notifications" />
          {mark && (
            <span
              aria-hidden
              className="absolute top-1.5 right-1 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-accent tabular-nums"
            >
              {mark}
            </span>
          )}
        </button>
      </Popover.Trigger>
      <span id="unread-notifications" hidden>
        {mark ? `${mark} unread` : 'None unread'}
      </span>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label="Notifications"
          className="z-30 flex max-h-[min(36rem,calc(100dvh-6rem))] w-[min(26rem,calc(100vw-1.5rem))] animate-appear flex-col rounded-lg border border-line bg-surface text-ink shadow-high"
        >
          <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
            <h2 className="font-medium">Notifications</h2>
            <BulkActions unread={unread} isEmpty={latest.length === 0} />
          </div>
          {latest.length === 0 ? (
            <p className="px-6 py-12 text-center text-[0.9375rem] text-muted">
              Nothing new. Messages, cards and changes in your projects will be told here.
            </p>
          ) : (
            <ul className="min-h-0 flex-1 overflow-y-auto">
              {latest.map((notification) => (
                <NotificationRow
                  key={notification.uid_notification}
                  notification={notification}
                  onFollow={() => setOpen(false)}
                />
              ))}
            </ul>
          )}
          <AppLink
            to={paths.notifications}
            onClick={() => setOpen(false)}
            className="border-t border-line px-4 py-3 text-center text-[0.9375rem] text-accent -outline-offset-2 hover:underline"
          >
            See all
          </AppLink>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
