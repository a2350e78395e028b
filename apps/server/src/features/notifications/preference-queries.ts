import type { Role } from '@joinery/contract/capabilities'
import { defaultPreferences, type Preferences } from '@joinery/contract/notifications'
import { sql } from 'kysely'

import { peopleView } from '#features/auth/account/user-queries.ts'
import { membersView } from '#features/members/member-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'

const columns = Object.keys(defaultPreferences) as (keyof Preferences)[] // Object.keys loses the literal keys

export const findPreferences = async (db: Db, uid_user: string): Promise<Preferences> => {
  const row = await db
    .selectFrom('notification_preferences')
    .select(columns)
    .where('uid_user', '=', uid_user)
    .executeTakeFirst()
  return row ?? defaultPreferences
}

export type PreferenceChange = Omit<Preferences, 'notify_file_comments' | 'notify_approvals'> & {
  readonly notify_file_comments?: boolean | undefined
  readonly notify_approvals?: boolean | undefined
}

/** Returns the stored preferences. Emails count as turned off only if they were on before. */
export const setPreferences = async (
  db: Db | Tx,
  uid_user: string,
  { notify_file_comments, notify_approvals, ...others }: PreferenceChange,
): Promise<Preferences> => {
  const change = {
    ...others,
    ...(notify_file_comments === undefined ? {} : { notify_file_comments }),
    ...(notify_approvals === undefined ? {} : { notify_approvals }),
  }
  return db
    .insertInto('notification_preferences')
    .values({ ...defaultPreferences, ...change, uid_user })
    .onConflict((conflict) =>
      conflict.column('uid_user').doUpdateSet({
        ...change,
        emails_off: sql<boolean>`not excluded.email_notifications
          and (notification_preferences.email_notifications or notification_preferences.emails_off)`,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Returns false if the person does not exist. */
export const turnMailsOff = async (tx: Tx, uid_user: string): Promise<boolean> => {
  const person = await tx
    .selectFrom(peopleView.named('users'))
    .select('uid_user')
    .where('uid_user', '=', uid_user)
    .executeTakeFirst()
  if (!person) return false
  await tx
    .insertInto('notification_preferences')
    .values({ ...defaultPreferences, uid_user, email_notifications: false, emails_off: true })
    .onConflict((conflict) => conflict.column('uid_user').doUpdateSet({ email_notifications: false, emails_off: true }))
    .execute()
  await tx.deleteFrom('mail_items').where('uid_user', '=', uid_user).execute()
  return true
}

/** `role` is null for people who are not (or no longer) in the project. */
export type MemberPreferences = Preferences & {
  readonly uid_user: string
  readonly role: Role | null
  readonly emails_off: boolean
}

type Row = Partial<Record<keyof Preferences, unknown>> & {
  readonly uid_user: string
  readonly role: Role | null
  readonly emails_off: boolean | null
}

const withDefaults = ({ uid_user, role, emails_off, ...stored }: Row): MemberPreferences => {
  // A row of the left join is complete or all null.
  const preferences = stored.notify_messages === null ? defaultPreferences : (stored as Preferences)
  return { uid_user, role, emails_off: emails_off ?? false, ...preferences }
}

export const listMemberPreferences = async (tx: Tx, uid_project: string): Promise<MemberPreferences[]> => {
  const rows = await tx
    .selectFrom(membersView.named('members'))
    .leftJoin('notification_preferences', 'notification_preferences.uid_user', 'members.uid_user')
    .select(['members.uid_user', 'members.role', 'emails_off', ...columns])
    .where('members.uid_project', '=', uid_project)
    .where('members.uid_user', 'is not', null)
    .orderBy('members.uid_user')
    .execute()
  return rows.flatMap(({ uid_user, ...stored }) => (uid_user === null ? [] : [withDefaults({ uid_user, ...stored })]))
}

export const findRecipientPreferences = async (tx: Tx, uid_user: string): Promise<MemberPreferences[]> => {
  const rows = await tx
    .selectFrom(peopleView.named('users'))
    .leftJoin('notification_preferences', 'notification_preferences.uid_user', 'users.uid_user')
    .select(['users.uid_user', 'emails_off', ...columns])
    .where('users.uid_user', '=', uid_user)
    .execute()
  return rows.map((row) => withDefaults({ ...row, role: null }))
}
