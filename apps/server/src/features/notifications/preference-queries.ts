import type { Role } from '@joinery/contract/capabilities'
import { defaultPreferences, type Preferences } from '@joinery/contract/notifications'

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

export const setPreferences = async (db: Db | Tx, uid_user: string, preferences: Preferences): Promise<void> => {
  await db
    .insertInto('notification_preferences')
    .values({ ...preferences, uid_user })
    .onConflict((conflict) => conflict.column('uid_user').doUpdateSet(preferences))
    .execute()
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
    .values({ ...defaultPreferences, uid_user, email_notifications: false })
    .onConflict((conflict) => conflict.column('uid_user').doUpdateSet({ email_notifications: false }))
    .execute()
  await tx.deleteFrom('mail_items').where('uid_user', '=', uid_user).execute()
  return true
}

/** `role` is null for people who are not (or no longer) in the project. */
export type MemberPreferences = Preferences & { readonly uid_user: string; readonly role: Role | null }

type Row = Partial<Record<keyof Preferences, unknown>> & { readonly uid_user: string; readonly role: Role | null }

const withDefaults = ({ uid_user, role, ...stored }: Row): MemberPreferences => {
  // A row of the left join is complete or all null.
  return { uid_user, role, ...(stored.notify_messages === null ? defaultPreferences : (stored as Preferences)) }
}

export const listMemberPreferences = async (tx: Tx, uid_project: string): Promise<MemberPreferences[]> => {
  const rows = await tx
    .selectFrom(membersView.named('members'))
    .leftJoin('notification_preferences', 'notification_preferences.uid_user', 'members.uid_user')
    .select(['members.uid_user', 'members.role', ...columns])
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
    .select(['users.uid_user', ...columns])
    .where('users.uid_user', '=', uid_user)
    .execute()
  return rows.map((row) => withDefaults({ ...row, role: null }))
}
