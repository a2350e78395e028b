import type { NotificationKind } from '@joinery/contract/notifications'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Pool } from 'pg'

import { activeSession } from '#platform/access-sql.ts'
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

type NewNotification = Omit<NotificationRow, 'is_read'> & {
  readonly actor_uid: string | null
  /** As shown in the title or message. */
  readonly actor_name: string
}

/**
 * Inserts notifications of different people and raises their counts. One parameter per column, so that the statement is the
 * same for any number of people. Counts are locked in order of person, so two such statements cannot deadlock.
 */
export const insertNotifications = async (tx: Tx, rows: readonly NewNotification[]): Promise<void> => {
  if (rows.length === 0) return
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name])
  await sql`
    with written as (
      insert into notifications (uid_notification, uid_user, kind, title, message, link, created_at, actor_uid, actor_name)
      select * from unnest(${column('uid_notification')}::uuid[], ${column('uid_user')}::uuid[],
        ${column('kind')}::text[], ${column('title')}::text[], ${column('message')}::text[],
        ${column('link')}::text[], ${column('created_at')}::timestamptz[], ${column('actor_uid')}::uuid[],
        ${column('actor_name')}::text[])
      returning uid_user
    )
    insert into notification_counts (uid_user, unread)
    select uid_user, count(*)::int from written group by uid_user order by uid_user
    on conflict (uid_user) do update set unread = notification_counts.unread + excluded.unread`.execute(tx)
}

/** The last notification of the previous page: microseconds and id. */
export type AfterNotification = { readonly created: string; readonly uid_notification: string }

export type NotificationPage = {
  readonly limit: number
  readonly offset: number
  readonly isUnreadOnly: boolean
  /** Alternative to the offset, whose cost grows with its size. */
  readonly after?: AfterNotification | undefined
}

export type PagedNotification = NotificationRow & { readonly created: number }

/** Condition that the notification is about a project the token is for. Those about none belong to the person alone. */
const isWithinToken = `(sessions.token_projects is null
  or substring(notifications.link from '^/projects/([0-9a-f-]{36})')::uuid = any(sessions.token_projects))`

/** Reads the page and checks the session in one statement; null if the session has ended. */
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
     from ${activeSession({ session: '$1', now: '$2' })} left join lateral (
       select * from notifications
       where notifications.uid_user = sessions.uid_user and ${isWithinToken} ${isUnreadOnly ? 'and not is_read' : ''} ${after ? isAfter : ''}
       order by created_at desc, uid_notification desc limit $3 offset $4
     ) as found on true`,
    [uid_session, now, limit, after ? 0 : offset, ...(after ? [after.created, after.uid_notification] : [])],
  )
  if (rows.length === 0) return null
  return rows.filter(({ uid_notification }) => uid_notification !== null)
}

/** Same for the unread count. */
export const readUnreadCount = async (pool: Pool, uid_session: string, now: Date): Promise<number | null> => {
  const { rows } = await pool.query<{ unread: number }>(
    `select case when sessions.token_projects is null then coalesce(unread, 0) else (
       select count(*)::int from notifications
       where notifications.uid_user = sessions.uid_user and not is_read and ${isWithinToken}) end as unread
     from ${activeSession({ session: '$1', now: '$2' })} left join notification_counts on notification_counts.uid_user = sessions.uid_user`,
    [uid_session, now],
  )
  return rows[0]?.unread ?? null
}

/** Lowers the count, never below zero, and returns it. */
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
 * Blocks new notifications of this person, so that the count matches the rows. Lock order: count before notifications, so
 * two such transactions cannot deadlock.
 */
const lockCount = async (tx: Tx, uid_user: string): Promise<void> => {
  await tx.selectFrom('notification_counts').select('unread').where('uid_user', '=', uid_user).forUpdate().execute()
}

/** Returns the new count; undefined if the person has no such notification. Idempotent. */
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
 * Deletes the person's notifications whose links match, and returns the new count. Creates the count row if missing, so that
 * concurrent notifications wait for it.
 */
const deleteByLink = async (tx: Tx, uid_user: string, isMatching: RawBuilder<SqlBool>): Promise<number> => {
  await sql`insert into notification_counts (uid_user, unread) values (${uid_user}, 0)
    on conflict (uid_user) do update set unread = notification_counts.unread`.execute(tx)
  const { rows } = await sql<{ unread: number }>`
    with gone as (
      delete from notifications where uid_user = ${uid_user} and ${isMatching} returning is_read
    )
    select count(*) filter (where not is_read)::int as unread from gone`.execute(tx)
  return lowerCount(tx, uid_user, rows[0]?.unread ?? 0)
}

export const deleteOfProject = (tx: Tx, uid_user: string, uid_project: string): Promise<number> =>
  deleteByLink(tx, uid_user, sql<SqlBool>`lower(split_part(link, '/', 3)) = lower(${uid_project})`)

/** Of a comment on a file and its replies. */
export const deleteOfPin = (tx: Tx, uid_user: string, uid_pin: string): Promise<number> =>
  deleteByLink(tx, uid_user, sql<SqlBool>`split_part(link, '&pin=', 2) = ${uid_pin}`)

/** Deletes read notifications older than a date, up to a limit. Returns the number deleted. */
export const deleteOldRead = async (db: Db, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from notifications where uid_notification in (
      select uid_notification from notifications where is_read and created_at < ${before} limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** People with more unread notifications than this. */
export const listWithMany = async (db: Db, max: number): Promise<string[]> => {
  const rows = await db.selectFrom('notification_counts').select('uid_user').where('unread', '>', max).execute()
  return rows.map(({ uid_user }) => uid_user)
}

/**
 * Deletes a person's unread message notifications beyond the newest of each project, up to a limit. Returns the number
 * deleted and the new count.
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
