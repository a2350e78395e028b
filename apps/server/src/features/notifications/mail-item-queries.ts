import type { NotificationKind, Preferences } from '@joinery/contract/notifications'
import { sql } from 'kysely'

import { outboxEvent, type DomainEvent } from '#events'
import { peopleView } from '#features/auth/account/user-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type MailItem = {
  readonly uid_item: string
  readonly uid_user: string
  readonly uid_project: string
  readonly kind: NotificationKind
  readonly event: DomainEvent
  readonly created_at: Date
}

export const insertMailItems = async (tx: Tx, items: readonly MailItem[]): Promise<void> => {
  if (items.length > 0)
    await tx
      .insertInto('mail_items')
      .values(items.map((item) => ({ ...item, event: outboxEvent(item.event) })))
      .execute()
}

/** Instant email: whether the next email to this person about the project must be scheduled, and the delay. */
export const claimMailSlot = async (
  tx: Tx,
  uid_user: string,
  uid_project: string,
  now: Date,
  intervalMs: number,
): Promise<{ readonly waitMs: number } | null> => {
  const { rows } = await sql<{ mailed_at: Date }>`
    insert into mail_turns (uid_user, uid_project, mailed_at, is_scheduled)
    values (${uid_user}, ${uid_project}, '-infinity', true)
    on conflict (uid_user, uid_project) do update set is_scheduled = true where not mail_turns.is_scheduled
    returning extract(epoch from greatest(mailed_at, 'epoch')) * 1000 as mailed_at`.execute(tx)
  const [row] = rows
  return row ? { waitMs: Math.max(0, Number(row.mailed_at) + intervalMs - now.getTime()) } : null
}

/** Frees the slot; the next email waits its interval from now on. */
export const endTurn = async (tx: Tx, uid_user: string, uid_project: string, mailed_at: Date | null): Promise<void> => {
  await tx
    .updateTable('mail_turns')
    .set({ is_scheduled: false, ...(mailed_at === null ? {} : { mailed_at }) })
    .where('uid_user', '=', uid_user)
    .where('uid_project', '=', uid_project)
    .execute()
}

/** Deletes and returns the waiting items of a person, for one project or all, oldest first. */
export const claimMailItems = async (tx: Tx, uid_user: string, uid_project?: string): Promise<MailItem[]> => {
  const items = await tx
    .deleteFrom('mail_items')
    .where('uid_user', '=', uid_user)
    .$if(uid_project !== undefined, (query) => query.where('uid_project', '=', uid_project ?? ''))
    .returning(['uid_item', 'uid_user', 'uid_project', 'kind', 'event', 'created_at'])
    .$narrowType<{ event: DomainEvent }>()
    .execute()
  return items.toSorted((one, other) => (one.uid_item < other.uid_item ? -1 : 1))
}

/**
 * The address, if the account is enabled and the person did not turn emails off. Items of people who never turned them on
 * are sent instantly.
 */
export const findMailPreference = async (
  tx: Tx,
  uid_user: string,
): Promise<{ readonly email: string; readonly email_frequency: Preferences['email_frequency'] } | undefined> => {
  const row = await tx
    .selectFrom(peopleView.named('users'))
    .leftJoin('notification_preferences', 'notification_preferences.uid_user', 'users.uid_user')
    .select(['users.email', 'email_notifications', 'email_frequency', 'emails_off'])
    .where('users.uid_user', '=', uid_user)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.emails_off) return undefined
  return { email: row.email, email_frequency: (row.email_notifications && row.email_frequency) || 'instant' }
}

/** People with waiting items who are due by their frequency, or whose items have waited too long. */
export const listPeopleDue = async (
  db: Db,
  frequencies: readonly Preferences['email_frequency'][],
  waitingSince: Record<'instant' | 'daily' | 'weekly', Date>,
): Promise<string[]> => {
  const { rows } = await sql<{ uid_user: string }>`
    select mail_items.uid_user from mail_items left join notification_preferences using (uid_user)
    where emails_off
      or (email_notifications is not true and mail_items.created_at < ${waitingSince.instant})
      or (email_notifications and email_frequency = any(${frequencies}))
      or (email_notifications and email_frequency = 'instant' and mail_items.created_at < ${waitingSince.instant})
      or (email_notifications and email_frequency = 'daily' and mail_items.created_at < ${waitingSince.daily})
      or (email_notifications and email_frequency = 'weekly' and mail_items.created_at < ${waitingSince.weekly})
    group by mail_items.uid_user order by mail_items.uid_user`.execute(db)
  return rows.map(({ uid_user }) => uid_user)
}
