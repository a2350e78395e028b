import { Coming } from '#frame/coming.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'

export function NotificationsPage() {
  usePageTitle('Notifications')
  return (
    <Coming heading="Notifications">This page is coming. What happened in your projects will be listed here.</Coming>
  )
}
