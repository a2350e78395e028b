import { notificationMessages as texts } from '@joinery/contract/messages/notification-messages'

import { clearNotifications, readAllNotifications } from '#api/notifications.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const look =
  'rounded-sm px-1.5 py-1 whitespace-nowrap text-[0.8125rem] text-muted underline-offset-4 hover:text-ink hover:underline aria-disabled:opacity-50 aria-disabled:hover:no-underline'

/** Actions on all notifications. */
export function BulkActions({ unread, isEmpty }: { unread: number; isEmpty: boolean }) {
  const session = useSessionStore()
  return (
    <span className="-mx-1.5 flex items-center gap-1.5">
      <button
        type="button"
        className={look}
        aria-disabled={unread === 0 || undefined}
        onClick={() => {
          if (unread > 0) void readAllNotifications(session)
        }}
      >
        {texts.readAll}
      </button>
      <button
        type="button"
        className={look}
        aria-disabled={isEmpty || undefined}
        onClick={() => {
          if (!isEmpty) void clearNotifications(session)
        }}
      >
        {texts.clear}
      </button>
    </span>
  )
}
