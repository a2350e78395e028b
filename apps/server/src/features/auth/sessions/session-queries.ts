import { sql } from 'kysely'

import { hasSecondStepSql } from '#features/auth/factors/factor-queries.ts'
import type { SpentToken } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type SessionRow = {
  readonly uid_session: string
  readonly uid_user: string
  readonly token_hash: Buffer
  readonly spent: SpentToken[]
  readonly is_remembered: boolean
  readonly created_at: Date
  readonly expires_at: Date
  readonly ended_at: Date | null
  readonly must_use_second_step: boolean
  readonly has_second_step: boolean
}

/** Inserts only if the password is unchanged since the check and the account is enabled. */
export const insertSession = async (
  tx: Tx,
  password_hash: string | null,
  session: {
    uid_session: string
    uid_user: string
    token_hash: Buffer
    is_remembered: boolean
    device: string
    created_at: Date
    last_used_at: Date
    authenticated_at: Date
    issuer: string | null
    id_token: string | null
    expires_at: Date
  },
): Promise<boolean> => {
  const person = await tx
    .selectFrom('users')
    .select('uid_user')
    .where('uid_user', '=', session.uid_user)
    .where('password_hash', 'is not distinct from', password_hash)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!person) return false
  await tx
    .insertInto('sessions')
    .values({ ...session, ended_at: null })
    .execute()
  return true
}

export const findSession = (db: Db, uid_session: string): Promise<SessionRow | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uid_user', 'sessions.uid_user')
    .select(['uid_session', 'users.uid_user', 'token_hash', 'spent', 'is_remembered'])
    .select(['sessions.created_at', 'expires_at', 'ended_at', 'must_use_second_step'])
    .select(sql<boolean>`${sql.raw(hasSecondStepSql('users.uid_user'))}`.as('has_second_step'))
    .where('uid_session', '=', uid_session)
    .where('token_name', 'is', null)
    .executeTakeFirst()

/** Rotates the token if it is unchanged since it was read; returns true for only one of two concurrent calls. */
export const rotateToken = async (
  db: Db,
  uid_session: string,
  from: Buffer,
  to: { token_hash: Buffer; spent: readonly SpentToken[]; last_used_at: Date; expires_at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ...to, spent: JSON.stringify(to.spent) })
    .where('uid_session', '=', uid_session)
    .where('token_hash', '=', from)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const isSessionAlive = async (db: Db | Tx, uid_session: string, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('sessions')
    .select('uid_session')
    .where('uid_session', '=', uid_session)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the sessions that have ended or never existed. */
export const listEnded = async (db: Db, uid_sessions: readonly string[], now: Date): Promise<string[]> => {
  const alive = await db
    .selectFrom('sessions')
    .select('uid_session')
    .where('uid_session', '=', sql<string>`any(${uid_sessions}::uuid[])`)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  const living = new Set(alive.map(({ uid_session }) => uid_session))
  return uid_sessions.filter((uid_session) => !living.has(uid_session))
}

/** Returns false if it had already ended. */
export const endSession = async (db: Db | Tx, uid_session: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('uid_session', '=', uid_session)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends one of a person's active logins and returns its device. */
export const endSessionOf = (
  tx: Tx,
  uid_user: string,
  uid_session: string,
  now: Date,
): Promise<{ device: string } | undefined> =>
  tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('uid_session', '=', uid_session)
    .where('uid_user', '=', uid_user)
    .where('token_name', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('device')
    .executeTakeFirst()

/** Ends all logins of a person, except the one given. Tokens go on working. */
export const endSessionsOf = async (db: Db | Tx, uid_user: string, now: Date, but?: string): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('uid_user', '=', uid_user)
    .where('token_name', 'is', null)
    .where('ended_at', 'is', null)
    .where('uid_session', 'is distinct from', but ?? null)
    .execute()
}

export const listLivingSessions = (db: Db, uid_user: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['uid_session', 'device', 'created_at', 'last_used_at'])
    .where('uid_user', '=', uid_user)
    .where('token_name', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()

/** Deletes sessions that ended or expired before a date. */
export const deleteOldSessions = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('ended_at', '<', before)]))
    .execute()
}
