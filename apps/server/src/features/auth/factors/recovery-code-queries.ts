import type { Db, Tx } from '#platform/database/database.ts'

export const countRecoveryCodes = async (db: Db | Tx, uid_user: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uid_user', '=', uid_user)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Voids the previous codes. */
export const replaceRecoveryCodes = async (tx: Tx, uid_user: string, hashes: readonly Buffer[]): Promise<void> => {
  await deleteRecoveryCodes(tx, uid_user)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ uid_user, code_hash, used_at: null })))
    .execute()
}

export const deleteRecoveryCodes = async (tx: Tx, uid_user: string): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('uid_user', '=', uid_user).execute()
}

/** Single use: returns true for only one of two concurrent calls. */
export const claimRecoveryCode = async (tx: Tx, uid_user: string, code_hash: Buffer, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('uid_user', '=', uid_user)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
