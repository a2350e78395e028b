import type { Db, Tx } from '#platform/database/database.ts'

export type TotpRow = { readonly secret: Buffer; readonly created_at: Date; readonly confirmed_at: Date | null }

export const findTotp = (db: Db | Tx, uid_user: string): Promise<TotpRow | undefined> =>
  db
    .selectFrom('totp_factors')
    .select(['secret', 'created_at', 'confirmed_at'])
    .where('uid_user', '=', uid_user)
    .executeTakeFirst()

/** Returns false if an app is already set up; it is not replaced. */
export const startTotpRow = async (
  tx: Tx,
  row: { readonly uid_user: string; readonly secret: Buffer; readonly created_at: Date },
): Promise<boolean> => {
  const { secret, created_at } = row
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('totp_factors')
    .values({ ...row, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('uid_user')
        .doUpdateSet({ secret, created_at, last_step: 0 })
        .where('totp_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Confirms the secret whose code was given; returns true for only one of two concurrent calls. */
export const confirmTotpRow = async (
  tx: Tx,
  uid_user: string,
  secret: Buffer,
  { now, step }: { readonly now: Date; readonly step: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('totp_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('uid_user', '=', uid_user)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up the time step unless it or a later one was used; returns true for only one of two concurrent calls. */
export const takeStep = async (db: Db | Tx, uid_user: string, secret: Buffer, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('uid_user', '=', uid_user)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if none was set up. */
export const deleteTotp = async (tx: Tx, uid_user: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_factors')
    .where('uid_user', '=', uid_user)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
