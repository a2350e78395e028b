import type { Db, Tx } from '#platform/database/database.ts'

const ofPerson = [
  'notifications',
  'notification_counts',
  'notification_preferences',
  'mail_items',
  'mail_turns',
  'weekly_mails',
] as const

export const deleteAllOf = async (tx: Tx, uid_user: string): Promise<void> => {
  for (const table of ofPerson) await tx.deleteFrom(table).where('uid_user', '=', uid_user).execute()
}

export const listOwnNotifications = (db: Db, uid_user: string, after: string, limit: number) =>
  db
    .selectFrom('notifications')
    .select(['uid_notification', 'kind', 'title', 'message', 'link', 'is_read', 'created_at'])
    .where('uid_user', '=', uid_user)
    .where('uid_notification', '>', after)
    .orderBy('uid_notification')
    .limit(limit)
    .execute()
