import { CompiledQuery } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

import { demoDomain } from './demo-domain.ts'

/** Why an account is an admin: ADMIN_EMAILS, `is_admin`, or the first account of an installation reachable only locally. */
export type AdminBy = 'settings' | 'choice' | 'first'

export type AdminSettings = {
  /** ADMIN_EMAILS, in lower case. */
  readonly emails: readonly string[]
  /** HOST and PUBLIC_URL are loopback addresses. */
  readonly isLocal: boolean
}

type Names = { readonly emails: string; readonly isLocal: string }

const canLogIn = (users: string): string => `${users}.verified_at is not null and ${users}.disabled_at is null`

/** An identity provider's word is not enough to become an admin: our own email must have been answered. */
const isNamed = (users: string, { emails }: Names): string =>
  `${users}.email = any(${emails}::text[]) and not ${users}.verified_by_service`

/** Two subqueries, because each uses its own index. */
const hasNamedAdmin = (names: Names): string =>
  `(exists (select from users as chosen where chosen.is_admin and ${canLogIn('chosen')})
    or exists (select from users as named where ${isNamed('named', names)} and ${canLogIn('named')}))`

/** The first account, which is an admin while no other admin exists. Evaluated only if nothing else decides. */
const firstAccount = (names: Names): string =>
  `(select oldest.uid_user from users as oldest
    where ${canLogIn('oldest')} and oldest.email not like '%@${demoDomain}'
      and not exists (select from installation where forwarded_at is not null) and not ${hasNamedAdmin(names)}
    order by oldest.created_at, oldest.uid_user limit 1)`

/** SQL for the `users` row of the statement: an AdminBy, or null. The only definition of who is an admin. */
export const adminBy = (names: Names): string =>
  `case when not (${canLogIn('users')}) then null
    when ${isNamed('users', names)} then 'settings'
    when users.is_admin then 'choice'
    when ${names.isLocal}::boolean and users.uid_user = ${firstAccount(names)} then 'first' end`

export const findAdminBy = async (
  db: Db | Tx,
  uid_user: string,
  { emails, isLocal }: AdminSettings,
): Promise<AdminBy | null> => {
  const text = `select ${adminBy({ emails: '$2', isLocal: '$3' })} as admin_by from users where uid_user = $1`
  const { rows } = await db.executeQuery<{ admin_by: AdminBy | null }>(
    CompiledQuery.raw(text, [uid_user, emails, isLocal]),
  )
  return rows[0]?.admin_by ?? null
}

/** Everyone who is an admin. */
export const listAdmins = async (
  db: Db | Tx,
  { emails, isLocal }: AdminSettings,
): Promise<{ readonly uid_user: string; readonly email: string }[]> => {
  const text = `select uid_user, email from users where ${adminBy({ emails: '$1', isLocal: '$2' })} is not null`
  const { rows } = await db.executeQuery<{ uid_user: string; email: string }>(
    CompiledQuery.raw(text, [emails, isLocal]),
  )
  return rows
}

/** Whether another account is an admin by settings or by choice. */
export const hasOtherAdmin = async (tx: Tx, uid_user: string, { emails }: AdminSettings): Promise<boolean> => {
  const row = await tx
    .selectFrom('users')
    .select('uid_user')
    .where('uid_user', '!=', uid_user)
    .where('verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('is_admin', '=', true),
        eb.and([eb('email', 'in', emails.length > 0 ? emails : ['']), eb('verified_by_service', '=', false)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks changes of admins until the end of the transaction. Lock order: before any person. */
export const lockAdmins = async (tx: Tx): Promise<void> => {
  await tx.selectFrom('installation').select('is_only').forUpdate().execute()
}

export const setAdmin = async (tx: Tx, uid_user: string, is_admin: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ is_admin })
    .where('uid_user', '=', uid_user)
    .where('is_admin', '!=', is_admin)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if nothing changed. */
export const setDisabled = async (tx: Tx, uid_user: string, disabled_at: Date | null): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ disabled_at })
    .where('uid_user', '=', uid_user)
    .where('disabled_at', disabled_at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records permanently that a proxy forwarded a request, so the installation is reachable by others. */
export const noteForwarded = async (db: Db, now: Date): Promise<void> => {
  await db.updateTable('installation').set({ forwarded_at: now }).where('forwarded_at', 'is', null).execute()
}
