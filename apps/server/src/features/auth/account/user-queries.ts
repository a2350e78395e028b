import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import type { Plan } from '@joinery/contract/plans'
import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'

import { accountsView } from '#features/credits/ledger-queries.ts'
import { activeSession } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inlineView } from '#platform/inline-view.ts'
import { required } from '#platform/required.ts'

import { adminBy, type AdminSettings } from './admin-queries.ts'

/** Email for display. A deleted account's row holds only a unique placeholder, which is never shown. */
export const shownEmail = `case when users.deleted_at is null then users.email else '${privacyMessages.deletedName}' end`

/** Columns other features can read. Deleted accounts are disabled, too. */
export const peopleView = inlineView(
  'users',
  ['uid_user', 'email', 'username', 'nickname', 'photo_key', 'hide_from_search', 'disabled_at'],
  'true',
  { email: shownEmail },
)

export type UserRow = {
  readonly uid_user: string
  readonly email: string
  readonly username: string | null
  readonly phone_number: string
  readonly nickname: string
  readonly hide_from_search: boolean
  readonly photo_key: string | null
  readonly plan: Plan
  readonly balance: number
  readonly is_admin: boolean
}

/** Returns false if the address already has an account. */
export const insertUser = async (
  tx: Tx,
  user: { uid_user: string; email: string; username: string | null; password_hash: string | null; created_at: Date },
): Promise<boolean> => {
  const row = await tx
    .insertInto('users')
    .values({ ...user, verified_at: null, photo_key: null, plan_since: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('uid_user')
    .executeTakeFirst()
  return row !== undefined
}

export const hasAccount = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('users').select('uid_user').where('email', '=', email).executeTakeFirst()) !== undefined

export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['uid_user', 'email', 'password_hash', 'verified_at', 'disabled_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const readCredentials = (db: Db | Tx, uid_user: string) =>
  db
    .selectFrom('users')
    .select(['uid_user', 'email', 'password_hash', 'verified_at', 'verified_by_service', 'disabled_at'])
    .where('uid_user', '=', uid_user)
    .executeTakeFirstOrThrow()

export const findPasswordHash = (db: Db, uid_user: string) =>
  db.selectFrom('users').select(['email', 'password_hash']).where('uid_user', '=', uid_user).executeTakeFirst()

/** Replaces the password if it still is the one that was checked; otherwise returns false. */
export const replacePassword = async (tx: Tx, uid_user: string, from: string | null, to: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: to })
    .where('uid_user', '=', uid_user)
    .where('password_hash', 'is not distinct from', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const setPassword = async (tx: Tx, uid_user: string, password_hash: string): Promise<void> => {
  await tx.updateTable('users').set({ password_hash }).where('uid_user', '=', uid_user).execute()
}

/** Returns true if the address was not verified before. */
export const setVerified = async (
  tx: Tx,
  uid_user: string,
  now: Date,
  verified_by_service: boolean,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ verified_at: now, verified_by_service })
    .where('uid_user', '=', uid_user)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that the owner of the address answered an email of ours. */
export const setVerifiedByEmail = async (tx: Tx, uid_user: string): Promise<void> => {
  await tx.updateTable('users').set({ verified_by_service: false }).where('uid_user', '=', uid_user).execute()
}

/** Returns false for a verified account, which is never deleted here. */
export const deleteUnverified = async (tx: Tx, uid_user: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('users')
    .where('uid_user', '=', uid_user)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the oldest unverified accounts registered before a date. Returns the count. */
export const deleteOldUnverified = async (db: Db, before: Date, atOnce: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('uid_user', 'in', (users) =>
      users
        .selectFrom('users')
        .select('uid_user')
        .where('verified_at', 'is', null)
        .where('deleted_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Overwrites what a stranger may have chosen when registering the address. */
export const replaceUnverified = async (
  tx: Tx,
  uid_user: string,
  chosen: { password_hash: string | null; username: string | null },
): Promise<void> => {
  await tx.updateTable('users').set(chosen).where('uid_user', '=', uid_user).where('verified_at', 'is', null).execute()
}

export const updateUser = async (
  db: Db | Tx,
  uid_user: string,
  change: { phone_number?: string; nickname?: string; hide_from_search?: boolean; photo_key?: string },
): Promise<void> => {
  if (Object.keys(change).length === 0) return
  await db.updateTable('users').set(change).where('uid_user', '=', uid_user).where('deleted_at', 'is', null).execute()
}

/**
 * Locks the account's row until the end of the transaction and returns its photo key; undefined if the account does not
 * exist.
 */
export const lockPhotoKey = (tx: Tx, uid_user: string): Promise<{ photo_key: string | null } | undefined> =>
  tx
    .selectFrom('users')
    .select('photo_key')
    .where('uid_user', '=', uid_user)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Prevents deletion of the account until the end of the transaction; undefined if it is already deleted. */
export const holdUser = (tx: Tx, uid_user: string): Promise<{ email: string } | undefined> =>
  tx
    .selectFrom('users')
    .select('email')
    .where('uid_user', '=', uid_user)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()

export const lockUser = async (tx: Tx, uid_user: string): Promise<void> => {
  await tx.selectFrom('users').select('uid_user').where('uid_user', '=', uid_user).forNoKeyUpdate().execute()
}

export const isAccountUsable = async (tx: Tx, uid_user: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('users')
    .select('uid_user')
    .where('uid_user', '=', uid_user)
    .where('verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the row, waiting for a concurrent verification of the same address. */
export const lockUserByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['uid_user', 'verified_at', 'disabled_at'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findPerson = (db: Db | Tx, uid_user: string) =>
  db
    .selectFrom('users')
    .select(['email', 'username', 'nickname', 'deleted_at'])
    .where('uid_user', '=', uid_user)
    .executeTakeFirstOrThrow()

export const hasPhoto = async (db: Db, photo_key: string): Promise<boolean> => {
  const row = await db.selectFrom('users').select('uid_user').where('photo_key', '=', photo_key).executeTakeFirst()
  return row !== undefined
}

const userColumns = (names: Parameters<typeof adminBy>[0]): string =>
  `users.uid_user, email, username, phone_number, nickname, hide_from_search, photo_key, plan, balance,
   (${adminBy(names)}) is not null as is_admin`

/** The user of an active session, in one round trip; null if the session has ended. */
export const readUserOfSession = async (
  pool: Pool,
  uid_session: string,
  now: Date,
  { emails, isLocal }: AdminSettings,
): Promise<UserRow | null> => {
  const { rows } = await pool.query<UserRow>(
    `select ${userColumns({ emails: '$3', isLocal: '$4' })}
     from ${activeSession({ session: '$1', now: '$2' })} join users using (uid_user)
     join ${accountsView.as('credit_accounts')} using (uid_user)`,
    [uid_session, now, emails, isLocal],
  )
  return rows[0] ?? null
}

export const findUser = async (db: Db | Tx, uid_user: string, { emails, isLocal }: AdminSettings): Promise<UserRow> => {
  const text = `select ${userColumns({ emails: '$2', isLocal: '$3' })}
    from users join ${accountsView.as('credit_accounts')} using (uid_user) where users.uid_user = $1`
  const { rows } = await db.executeQuery<UserRow>(CompiledQuery.raw(text, [uid_user, emails, isLocal]))
  return required(rows[0], 'Nobody has this id')
}
