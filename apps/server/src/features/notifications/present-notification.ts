import type { Notification } from '@joinery/contract/notifications'

import type { NotificationRow } from './notification-queries.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  uid_notification: row.uid_notification,
  kind: row.kind,
  title: row.title,
  message: row.message,
  link: row.link,
  is_read: row.is_read,
  created_at: row.created_at.toISOString(),
})
