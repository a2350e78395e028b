import { commonMessages } from '@joinery/contract/messages/common-messages'

import { NotificationList } from '#features/notifications/notification-list.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'

export function NotificationsPage() {
  usePageTitle(commonMessages.notifications)
  return (
    <div className="mx-auto w-full max-w-2xl px-5 py-10 sm:px-8">
      <h1 className="mb-6 font-display text-4xl">{commonMessages.notifications}</h1>
      <NotificationList />
    </div>
  )
}
