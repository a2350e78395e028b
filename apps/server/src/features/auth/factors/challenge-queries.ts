import { sql } from 'kysely'

import type { Db } from '#platform/database/database.ts'

/** Data stored while a second step is pending. */
export type SecondStepData = {
  /** Digest of the password hash at the first step; null without a password. */
  readonly password: string | null
  readonly rememberMe: boolean
  readonly source: { readonly issuer: string; readonly id_token: string } | null
  readonly failures: number
}

const kind = 'second-step'

export const insertSecondStep = async (
  db: Db,
  row: {
    readonly token_hash: Buffer
    readonly uid_user: string
    readonly data: SecondStepData
    readonly expires_at: Date
  },
): Promise<void> => {
  await db
    .insertInto('sign_in_challenges')
    .values({ ...row, kind, data: JSON.stringify(row.data) })
    .execute()
}

export const findSecondStep = (db: Db, token_hash: Buffer, now: Date) =>
  db
    .selectFrom('sign_in_challenges')
    .innerJoin('users', 'users.uid_user', 'sign_in_challenges.uid_user')
    .select(['users.uid_user', 'users.email', 'users.password_hash'])
    .select(sql<SecondStepData>`data`.as('data'))
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

/** Single use: returns true for only one of two concurrent calls. */
export const claimSecondStep = async (db: Db, token_hash: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Counts a failure; the last allowed one expires the challenge. */
export const countSecondStepFailure = async (db: Db, token_hash: Buffer, max: number): Promise<void> => {
  const failures = sql<number>`(data ->> 'failures')::int + 1`
  await db
    .updateTable('sign_in_challenges')
    .set({
      data: sql`jsonb_set(data, '{failures}', to_jsonb(${failures}))`,
      expires_at: sql<Date>`case when ${failures} >= ${max} then '-infinity'::timestamptz else expires_at end`,
    })
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .execute()
}

/** Returns whether the token is unused and records it until it would expire anyway. */
export const noteTokenUsed = async (db: Db, token_hash: Buffer, expires_at: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('sign_in_challenges')
    .values({ token_hash, kind: 'passkey-used', uid_user: null, data: '{}', expires_at })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const deleteOldChallenges = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', before).execute()
  await db.deleteFrom('totp_factors').where('confirmed_at', 'is', null).where('created_at', '<', before).execute()
}
