import type { NotificationKind } from '@joinery/contract/notifications'
import { sql } from 'kysely'
import type { Pool } from 'pg'

import { livingSession } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type NotificationRow = {
  readonly uid_notification: string
  readonly uid_user: string
  readonly kind: NotificationKind
  readonly title: string
  readonly message: string
  readonly link: string
  readonly is_read: boolean
  readonly created_at: Date
}

/**
 * Many at once, for different people; everybody's count rises. One parameter a column, so that the statement is the same
 * for two people and for two hundred. Lock order: counts by person, so two of these statements cannot deadlock.
 */
export const insertNotifications = async (tx: Tx, rows: readonly Omit<NotificationRow, 'is_read'>[]): Promise<void> => {
  if (rows.length === 0) return
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name])
  await sql`
    with written as (
      insert into notifications (uid_notification, uid_user, kind, title, message, link, created_at)
      select * from unnest(${column('uid_notification')}::uuid[], ${column('uid_user')}::uuid[],
        ${column('kind')}::text[], ${column('title')}::text[], ${column('message')}::text[],
        ${column('link')}::text[], ${column('created_at')}::timestamptz[])
      returning uid_user
    )
    insert into notification_counts (uid_user, unread)
    select uid_user, count(*)::int from written group by uid_user order by uid_user
    on conflict (uid_user) do update set unread = notification_counts.unread + excluded.unread`.execute(tx)
}

/** The last notification of the page before: microseconds and id. */
export type AfterNotification = { readonly created: string; readonly uid_notification: string }

export type NotificationPage = {
  readonly limit: number
  readonly offset: number
  readonly isUnreadOnly: boolean
  /** Instead of the offset, which costs more the larger it is. */
  readonly after?: AfterNotification | undefined
}

export type PagedNotification = NotificationRow & { readonly created: number }

/** One statement reads the page and checks that the session lives; null when it does not. */
export const readNotifications = async (
  pool: Pool,
  uid_session: string,
  now: Date,
  { limit, offset, isUnreadOnly, after }: NotificationPage,
): Promise<PagedNotification[] | null> => {
  const isAfter = `and (created_at, uid_notification) <
    (timestamptz 'epoch' + $5::bigint * interval '1 microsecond', $6::uuid)`
  const { rows } = await pool.query<PagedNotification>(
    `select found.*, (extract(epoch from found.created_at) * 1000000)::bigint as created
     from ${livingSession({ session: '$1', now: '$2' })} left join lateral (
       select * from notifications
       where notifications.uid_user = sessions.uid_user ${isUnreadOnly ? 'and not is_read' : ''} ${after ? isAfter : ''}
       order by created_at desc, uid_notification desc limit $3 offset $4
     ) as found on true`,
    [uid_session, now, limit, after ? 0 : offset, ...(after ? [after.created, after.uid_notification] : [])],
  )
  if (rows.length === 0) return null
  return rows.filter(({ uid_notification }) => uid_notification !== null)
}

/** The same for the count. */
export const readUnreadCount = async (pool: Pool, uid_session: string, now: Date): Promise<number | null> => {
  const { rows } = await pool.query<{ unread: number }>(
    `select coalesce(unread, 0) as unread
     from ${livingSession({ session: '$1', now: '$2' })} left join notification_counts using (uid_user)`,
    [uid_session, now],
  )
  return rows[0]?.unread ?? null
}

/** Changes the count and answers it; never below zero. */
const lowerCount = async (tx: Tx, uid_user: string, by: number): Promise<number> => {
  const row = await tx
    .updateTable('notification_counts')
    .set({ unread: sql<number>`greatest(unread - ${by}, 0)` })
    .where('uid_user', '=', uid_user)
    .returning('unread')
    .executeTakeFirst()
  return row?.unread ?? 0
}

/**
 * Whoever notifies this person meanwhile waits, so that the count stays that of the rows. Lock order: count before
 * notifications, so two of these transactions cannot deadlock.
 */
const lockCount = async (tx: Tx, uid_user: string): Promise<void> => {
  await tx.selectFrom('notification_counts').select('unread').where('uid_user', '=', uid_user).forUpdate().execute()
}

/** The count after it; undefined when there is no such notification of this person. Twice is as good as once. */
export const markRead = async (tx: Tx, uid_user: string, uid_notification: string): Promise<number | undefined> => {
  await lockCount(tx, uid_user)
  const row = await tx
    .selectFrom('notifications')
    .select('is_read')
    .where('uid_notification', '=', uid_notification)
    .where('uid_user', '=', uid_user)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('uid_notification', '=', uid_notification)
    .execute()
  return lowerCount(tx, uid_user, row.is_read ? 0 : 1)
}

export const markAllRead = async (tx: Tx, uid_user: string): Promise<number> => {
  await lockCount(tx, uid_user)
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('uid_user', '=', uid_user)
    .where('is_read', '=', false)
    .executeTakeFirst()
  return lowerCount(tx, uid_user, Number(numUpdatedRows))
}

export const deleteNotification = async (
  tx: Tx,
  uid_user: string,
  uid_notification: string,
): Promise<number | undefined> => {
  await lockCount(tx, uid_user)
  const row = await tx
    .deleteFrom('notifications')
    .where('uid_notification', '=', uid_notification)
    .where('uid_user', '=', uid_user)
    .returning('is_read')
    .executeTakeFirst()
  return row && lowerCount(tx, uid_user, row.is_read ? 0 : 1)
}

export const deleteAll = async (tx: Tx, uid_user: string): Promise<number> => {
  await lockCount(tx, uid_user)
  const { rows } = await sql<{ unread: number }>`
    with gone as (delete from notifications where uid_user = ${uid_user} returning is_read)
    select count(*) filter (where not is_read)::int as unread from gone`.execute(tx)
  return lowerCount(tx, uid_user, rows[0]?.unread ?? 0)
}

/**
 * Those of one project, which their links name; answers the count after it. The row of the count is made where there is
 * none, so that whoever notifies this person meanwhile is waited for.
 */
export const deleteOfProject = async (tx: Tx, uid_user: string, uid_project: string): Promise<number> => {
  await sql`insert into notification_counts (uid_user, unread) values (${uid_user}, 0)
    on conflict (uid_user) do update set unread = notification_counts.unread`.execute(tx)
  const { rows } = await sql<{ unread: number }>`
    with gone as (
      delete from notifications where uid_user = ${uid_user} and lower(split_part(link, '/', 3)) = lower(${uid_project})
      returning is_read
    )
    select count(*) filter (where not is_read)::int as unread from gone`.execute(tx)
  return lowerCount(tx, uid_user, rows[0]?.unread ?? 0)
}

/** Read ones that are older; at most so many at once. Answers how many went. */
export const deleteOldRead = async (db: Db, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from notifications where uid_notification in (
      select uid_notification from notifications where is_read and created_at < ${before} limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Who has more unread ones than this. */
export const listWithMany = async (db: Db, max: number): Promise<string[]> => {
  const rows = await db.selectFrom('notification_counts').select('uid_user').where('unread', '>', max).execute()
  return rows.map(({ uid_user }) => uid_user)
}

/**
 * Of one person the unread ones of messages beyond the newest of each project; at most so many at once. Answers how many went
 * and the count after it.
 */
export const deleteOldUnread = async (
  tx: Tx,
  uid_user: string,
  keep: number,
  limit: number,
): Promise<{ readonly gone: number; readonly count: number }> => {
  await lockCount(tx, uid_user)
  const { numAffectedRows } = await sql`
    delete from notifications where uid_notification in (
      select uid_notification from (
        select uid_notification, row_number() over (
          partition by split_part(link, '/', 3) order by created_at desc, uid_notification desc) as number
        from notifications where uid_user = ${uid_user} and kind = 'message' and not is_read
      ) as numbered
      where number > ${keep} limit ${limit}
    )`.execute(tx)
  const gone = Number(numAffectedRows ?? 0)
  return { gone, count: await lowerCount(tx, uid_user, gone) }
}
