import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '#platform/database/database.ts'

export type Identity = { readonly issuer: string; readonly sub: string }

/** A pending flow: the round trip to a service, or an emailed link. */
export type PendingKind = 'identity' | 'identity-link'

export const insertPending = async (
  db: Db | Tx,
  pending: { token_hash: Buffer; kind: PendingKind; uid_user: string | null; data: object; expires_at: Date },
): Promise<void> => {
  await db
    .insertInto('sign_in_challenges')
    .values({ ...pending, data: JSON.stringify(pending.data) })
    .execute()
}

export const findPending = (db: Db | Tx, kind: PendingKind, token_hash: Buffer, now: Date) =>
  db
    .selectFrom('sign_in_challenges')
    .select(['uid_user', 'data'])
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Single use: the row is deleted on read, also if it has expired. It stays if the caller's transaction rolls back. */
export const claimPending = async (
  db: Db | Tx,
  kind: PendingKind,
  token_hash: Buffer,
  now: Date,
): Promise<{ readonly uid_user: string | null; readonly data: Record<string, unknown> } | undefined> => {
  const row = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .returning(['uid_user', 'data', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > now ? row : undefined
}

export const findByIdentity = (db: Db | Tx, { issuer, sub }: Identity) =>
  db
    .selectFrom('identities')
    .innerJoin('users', 'users.uid_user', 'identities.uid_user')
    .select(['users.uid_user', 'users.email', 'password_hash', 'verified_by_service', 'disabled_at'])
    .where('issuer', '=', issuer)
    .where('sub', '=', sub)
    .executeTakeFirst()

/** Returns false if it already belongs to an account. */
export const insertIdentity = async (
  tx: Tx,
  identity: Identity & { uid_identity: string; uid_user: string; email: string | null; created_at: Date },
): Promise<boolean> => {
  const row = await tx
    .insertInto('identities')
    .values({ ...identity, last_used_at: null })
    .onConflict((conflict) => conflict.columns(['issuer', 'sub']).doNothing())
    .returning('uid_identity')
    .executeTakeFirst()
  return row !== undefined
}

export const noteIdentityUsed = async (db: Db, { issuer, sub }: Identity, now: Date): Promise<void> => {
  await db
    .updateTable('identities')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('sub', '=', sub)
    .execute()
}

export const listIdentities = (db: Db | Tx, uid_user: string) =>
  db
    .selectFrom('identities')
    .select(['uid_identity', 'issuer', 'sub', 'email', 'created_at'])
    .where('uid_user', '=', uid_user)
    .orderBy('created_at')
    .execute()

/** Returns the issuer of the removed identity. */
export const deleteIdentity = async (tx: Tx, uid_user: string, uid_identity: string): Promise<string | undefined> => {
  const row = await tx
    .deleteFrom('identities')
    .where('uid_identity', '=', uid_identity)
    .where('uid_user', '=', uid_user)
    .returning('issuer')
    .executeTakeFirst()
  return row?.issuer
}

/** Deletes every other identity and all passkeys of the person. */
export const deleteOtherWays = async (tx: Tx, uid_user: string, { issuer, sub }: Identity): Promise<void> => {
  await tx
    .deleteFrom('identities')
    .where('uid_user', '=', uid_user)
    .where((eb) => eb.not(eb.and([eb('issuer', '=', issuer), eb('sub', '=', sub)])))
    .execute()
  await tx.deleteFrom('passkeys').where('uid_user', '=', uid_user).execute()
}

/** The person's other sign-in methods. */
export const readOtherWays = async (tx: Tx, uid_user: string, but: string) => {
  const one = await tx
    .selectFrom('users')
    .select((select) => [
      'password_hash',
      select.exists(select.selectFrom('passkeys').select('uid_passkey').where('uid_user', '=', uid_user)).as('passkey'),
      select
        .exists(
          select
            .selectFrom('identities')
            .select('uid_identity')
            .where('uid_user', '=', uid_user)
            .where('uid_identity', '!=', but),
        )
        .as('identity'),
    ])
    .where('uid_user', '=', uid_user)
    .executeTakeFirstOrThrow()
  return {
    hasPassword: one.password_hash !== null,
    hasPasskey: Boolean(one.passkey),
    hasIdentity: Boolean(one.identity),
  }
}

export type Ways = {
  readonly hasPassword: boolean
  readonly hasPasskey: boolean
  /** Issuers of connected identities. */
  readonly issuers: readonly string[]
}

/** The sign-in methods of these people. */
export const readWaysOf = async (db: Db | Tx, uids: readonly string[]): Promise<Ways[]> => {
  if (uids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select((select) => [
      'password_hash',
      select
        .exists(
          select.selectFrom('passkeys').select('uid_passkey').whereRef('passkeys.uid_user', '=', 'users.uid_user'),
        )
        .as('passkey'),
      jsonArrayFrom(
        select.selectFrom('identities').select('issuer').whereRef('identities.uid_user', '=', 'users.uid_user'),
      ).as('identities'),
    ])
    .where('uid_user', 'in', uids)
    .execute()
  return rows.map(({ password_hash, passkey, identities }) => ({
    hasPassword: password_hash !== null,
    hasPasskey: Boolean(passkey),
    issuers: identities.map(({ issuer }) => issuer),
  }))
}

/** The service that opened the session; undefined if none did. */
export const findSource = async (db: Db, uid_session: string) => {
  const row = await db
    .selectFrom('sessions')
    .select(['issuer', 'id_token'])
    .where('uid_session', '=', uid_session)
    .executeTakeFirst()
  return row?.issuer != null && row.id_token !== null ? { issuer: row.issuer, id_token: row.id_token } : undefined
}
