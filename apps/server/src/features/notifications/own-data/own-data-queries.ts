import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import { sql } from 'kysely'

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

/** Replaces the name of a deleted account in other people's notifications; it starts the title or the message. */
export const anonymiseActor = async (tx: Tx, uid_user: string): Promise<void> => {
  const { deletedName } = privacyMessages
  const renamed = (column: string) =>
    sql<string>`case when starts_with(${sql.ref(column)}, actor_name)
      then ${deletedName} || substr(${sql.ref(column)}, length(actor_name) + 1) else ${sql.ref(column)} end`
  await tx
    .updateTable('notifications')
    .set({ title: renamed('title'), message: renamed('message'), actor_name: deletedName })
    .where('actor_uid', '=', uid_user)
    .where('actor_name', '!=', '')
    .execute()
}

/** The same for notifications from before actors were stored, which start with the name. */
export const anonymiseName = async (tx: Tx, name: string): Promise<void> => {
  const isActor = (column: string) =>
    sql<boolean>`(starts_with(${sql.ref(column)}, ${`${name} `}) or starts_with(${sql.ref(column)}, ${`${name}: `}))`
  const renamed = (column: string) =>
    sql<string>`case when ${isActor(column)}
      then ${privacyMessages.deletedName} || substr(${sql.ref(column)}, length(${name}::text) + 1) else ${sql.ref(column)} end`
  await tx
    .updateTable('notifications')
    .set({ title: renamed('title'), message: renamed('message') })
    .where('actor_uid', 'is', null)
    .where(sql<boolean>`(${isActor('title')} or ${isActor('message')})`)
    .execute()
}

/** Replaces text in the messages of notifications about these messages, cards or comments, whose id ends the link. */
export const replaceInNotifications = async (
  db: Db,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<void> => {
  await db
    .updateTable('notifications')
    .set({ message: sql<string>`replace(message, ${from}, ${to})` })
    .where(sql<boolean>`right(link, 36) = any(${ids}::text[]) and position(${from} in message) > 0`)
    .execute()
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
