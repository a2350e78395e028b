// Account data for the person's own export, without credentials.
import { sql } from 'kysely'

import type { Db } from '#platform/database/database.ts'

export const readOwnProfile = (db: Db, uid_user: string) =>
  db
    .selectFrom('users')
    .select([
      'uid_user',
      'email',
      'username',
      'nickname',
      'phone_number',
      'hide_from_search',
      'photo_key',
      'plan',
      'plan_since',
      'is_admin',
      'must_use_second_step',
      'verified_at',
      'verified_by_service',
      'created_at',
    ])
    .where('uid_user', '=', uid_user)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const listOwnSessions = (db: Db, uid_user: string) =>
  db
    .selectFrom('sessions')
    .select(['device', 'is_remembered', 'issuer', 'created_at', 'last_used_at', 'expires_at', 'ended_at'])
    .where('uid_user', '=', uid_user)
    .where('token_name', 'is', null)
    .orderBy('created_at')
    .execute()

export const listOwnTokens = (db: Db, uid_user: string) =>
  db
    .selectFrom('sessions')
    .select(['token_name as name', 'token_scope as scope', 'token_projects as projects'])
    .select(['created_at', 'token_used_at as last_used_at', 'expires_at', 'ended_at'])
    .where('uid_user', '=', uid_user)
    .where('token_name', 'is not', null)
    .orderBy('created_at')
    .execute()

/** Names and times only, no secrets. */
export const readOwnFactors = async (db: Db, uid_user: string) => ({
  authenticator_app:
    (await db
      .selectFrom('totp_factors')
      .select(['created_at', 'confirmed_at'])
      .where('uid_user', '=', uid_user)
      .executeTakeFirst()) ?? null,
  unused_recovery_codes: (
    await db
      .selectFrom('recovery_codes')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('uid_user', '=', uid_user)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count,
  passkeys: await db
    .selectFrom('passkeys')
    .select(['name', 'is_synced', 'created_at', 'last_used_at'])
    .where('uid_user', '=', uid_user)
    .orderBy('created_at')
    .execute(),
  identities: await db
    .selectFrom('identities')
    .select(['issuer', 'sub', 'email', 'created_at', 'last_used_at'])
    .where('uid_user', '=', uid_user)
    .orderBy('created_at')
    .execute(),
})
