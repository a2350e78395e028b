import type { Db, Tx } from '#platform/database/database.ts'

export type LinkPurpose = 'verify' | 'reset'

export const replaceLinkCode = async (
  tx: Tx,
  code: { uid_user: string; purpose: LinkPurpose; code_hash: Buffer; expires_at: Date },
): Promise<void> => {
  await tx
    .insertInto('link_codes')
    .values({ ...code, used_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['uid_user', 'purpose'])
        .doUpdateSet({ code_hash: code.code_hash, expires_at: code.expires_at, used_at: null }),
    )
    .execute()
}

export type FoundCode = {
  readonly uid_user: string
  readonly email: string
  readonly verified_at: Date | null
  readonly expires_at: Date
  readonly used_at: Date | null
}

/** Finds nothing for a disabled account. */
export const findLinkCode = (db: Db | Tx, purpose: LinkPurpose, code_hash: Buffer): Promise<FoundCode | undefined> =>
  db
    .selectFrom('link_codes')
    .innerJoin('users', 'users.uid_user', 'link_codes.uid_user')
    .select(['users.uid_user', 'users.email', 'users.verified_at', 'link_codes.expires_at', 'link_codes.used_at'])
    .where('purpose', '=', purpose)
    .where('code_hash', '=', code_hash)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()

/** Voids the outstanding code of this purpose. */
export const voidLinkCode = async (tx: Tx, uid_user: string, purpose: LinkPurpose): Promise<void> => {
  await tx
    .deleteFrom('link_codes')
    .where('uid_user', '=', uid_user)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Single use: returns true for only one of two concurrent calls. */
export const useLinkCode = async (tx: Tx, purpose: LinkPurpose, code_hash: Buffer, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('link_codes')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
