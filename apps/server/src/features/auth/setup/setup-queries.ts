import type { Db, Tx } from '#platform/database/database.ts'

const kind = 'setup'

export const insertSetupToken = async (db: Db | Tx, token_hash: Buffer, expires_at: Date): Promise<void> => {
  await db
    .insertInto('sign_in_challenges')
    .values({ token_hash, kind, uid_user: null, data: '{}', expires_at })
    .execute()
}

export const hasSetupToken = async (db: Db, token_hash: Buffer, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select('kind')
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Single use: returns true for only one of two concurrent calls. */
export const claimSetupToken = async (tx: Tx, token_hash: Buffer, now: Date): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', token_hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteSetupTokens = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('sign_in_challenges').where('kind', '=', kind).execute()
}
