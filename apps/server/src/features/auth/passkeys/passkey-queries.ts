import type { Db, Tx } from '#platform/database/database.ts'

export type PasskeyRow = {
  readonly uid_passkey: string
  readonly uid_user: string
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly is_synced: boolean
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

export const listPasskeys = (db: Db | Tx, uid_user: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('uid_user', '=', uid_user).orderBy('created_at').execute()

export const findPasskey = (db: Db, credential_id: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credential_id).executeTakeFirst()

/** Returns false if it is already registered. */
export const insertPasskey = async (tx: Tx, row: PasskeyRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Returns false if the counter has moved on or the passkey was deleted. Synced passkeys always report 0. */
export const notePasskeyUsed = async (
  db: Db,
  uid_passkey: string,
  { counter, is_synced, now }: { readonly counter: number; readonly is_synced: boolean; readonly now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, is_synced, last_used_at: now })
    .where('uid_passkey', '=', uid_passkey)
    .where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const renamePasskeyRow = (
  db: Db,
  uid_user: string,
  uid_passkey: string,
  name: string,
): Promise<PasskeyRow | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('uid_user', '=', uid_user)
    .where('uid_passkey', '=', uid_passkey)
    .returningAll()
    .executeTakeFirst()

export const deletePasskey = async (tx: Tx, uid_user: string, uid_passkey: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('uid_user', '=', uid_user)
    .where('uid_passkey', '=', uid_passkey)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
