import { notificationMessages as texts } from '@joinery/contract/messages/notification-messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'

import { allNotificationsQuery, unreadCountQuery } from '#api/notifications.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { Button } from '#kit/ui/buttons/button.tsx'
import { EmptyState } from '#kit/ui/feedback/empty-state.tsx'
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx'
import { NetworkTrouble } from '#kit/ui/loading/network-trouble.tsx'
import { fetchNext } from '#lib/query-client.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { paths } from '#paths.ts'

import { BulkActions } from './bulk-actions.tsx'
import { NotificationRow } from './notification-row.tsx'

/** All notifications, older ones on demand. */
export function NotificationList() {
  const session = useSessionStore()
  const query = allNotificationsQuery(session)
  const all = useInfiniteQuery(query)
  const unread = useQuery(unreadCountQuery(session)).data?.count ?? 0
  const notifications = all.data?.pages.flatMap((page) => page.notifications) ?? []

  if (all.isError && notifications.length === 0) return <NetworkTrouble />
  if (!all.data) {
    return (
      <div className="flex flex-col gap-4">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    )
  }
  if (notifications.length === 0) {
    return (
      <EmptyState
        title={texts.empty}
        picture={<Bell className="size-10 text-muted" strokeWidth={1} aria-hidden />}
        action={
          <AppLink to={paths.settings('notifications')} className="py-2.5 text-accent underline underline-offset-4">
            {texts.settings}
          </AppLink>
        }
      >
        {texts.emptyHint}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <AppLink
          to={paths.settings('notifications')}
          className="py-2.5 text-[0.9375rem] text-muted underline decoration-line-strong underline-offset-4 hover:text-ink"
        >
          {texts.settings}
        </AppLink>
        <BulkActions unread={unread} isEmpty={false} />
      </div>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {notifications.map((notification) => (
          <NotificationRow key={notification.uid_notification} notification={notification} />
        ))}
      </ul>
      {all.hasNextPage && (
        <div className="mt-6 text-center">
          <Button
            variant="outline"
            isBusy={all.isFetchingNextPage}
            onClick={() => void fetchNext(session, query.queryKey, all.fetchNextPage)}
          >
            {texts.showOlder}
          </Button>
        </div>
      )}
    </>
  )
}
