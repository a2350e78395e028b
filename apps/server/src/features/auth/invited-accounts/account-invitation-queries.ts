import type { Db, Tx } from '#platform/database/database.ts'

export type AccountInvitation = {
  readonly email: string
  readonly invited_by: string | null
  readonly invited_at: Date
  readonly ends_at: Date
}

/** A newer invitation replaces the older one of the address and voids its link. */
export const replaceAccountInvitation = async (
  tx: Tx,
  invitation: AccountInvitation & { readonly token_hash: Buffer },
): Promise<void> => {
  const { invited_by, invited_at, token_hash, ends_at } = invitation
  await tx
    .insertInto('account_invitations')
    .values({ ...invitation, used_at: null })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ invited_by, invited_at, token_hash, ends_at, used_at: null }),
    )
    .execute()
}

const open = (db: Db | Tx) => db.selectFrom('account_invitations').where('used_at', 'is', null)

export const findAccountInvitation = (
  db: Db | Tx,
  hash: Buffer,
  now: Date,
): Promise<{ email: string; invited_by: string | null } | undefined> =>
  open(db).select(['email', 'invited_by']).where('token_hash', '=', hash).where('ends_at', '>', now).executeTakeFirst()

/** Same as `findAccountInvitation`, locked until the end of the transaction. Lock order: person, invitation. */
export const lockAccountInvitation = (tx: Tx, hash: Buffer, now: Date): Promise<{ email: string } | undefined> =>
  open(tx).select('email').where('token_hash', '=', hash).where('ends_at', '>', now).forUpdate().executeTakeFirst()

/** The invitation of the token in any state; undefined if none exists. */
export const findAccountToken = (db: Db | Tx, hash: Buffer): Promise<{ used_at: Date | null } | undefined> =>
  db.selectFrom('account_invitations').select('used_at').where('token_hash', '=', hash).executeTakeFirst()

/** Whether the address has an open invitation, even with an expired link. */
export const hasAccountInvitation = async (db: Db | Tx, email: string): Promise<boolean> =>
  (await open(db).select('email').where('email', '=', email).executeTakeFirst()) !== undefined

/** Same as `hasAccountInvitation`, locked against withdrawal until the end of the transaction. */
export const holdAccountInvitation = async (tx: Tx, email: string): Promise<boolean> =>
  (await open(tx).select('email').where('email', '=', email).forShare().executeTakeFirst()) !== undefined

/** Returns false if there was none. A used invitation cannot be withdrawn. */
export const deleteAccountInvitation = async (tx: Tx, email: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('account_invitations')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const closeAccountInvitation = async (tx: Tx, email: string, now: Date): Promise<void> => {
  await tx
    .updateTable('account_invitations')
    .set({ used_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute()
}

export const listAccountInvitations = (db: Db): Promise<AccountInvitation[]> =>
  open(db)
    .select(['email', 'invited_by', 'invited_at', 'ends_at'])
    .orderBy('invited_at', 'desc')
    .orderBy('email')
    .limit(1000)
    .execute()
