import { sql, type Selectable } from 'kysely'

import type { Tables } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'

type CodeRow = Readonly<Selectable<Tables['guest_codes']>>

/** Replaces the previous code of the address. */
export const replaceCode = async (tx: Tx, code: Omit<CodeRow, 'tries' | 'used_at'>): Promise<void> => {
  const { uid_link: _, email: __, ...rest } = code
  await tx
    .insertInto('guest_codes')
    .values({ ...code, tries: 0 })
    .onConflict((conflict) => conflict.columns(['uid_link', 'email']).doUpdateSet({ ...rest, tries: 0, used_at: null }))
    .execute()
}

/** Counts an attempt; concurrent ones are serialised. Returns undefined if there is no code or the limit is reached. */
export const recordCodeAttempt = (
  db: Db | Tx,
  { uid_link, email, now, max }: { uid_link: string; email: string; now: Date; max: number },
): Promise<CodeRow | undefined> =>
  db
    .updateTable('guest_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('uid_link', '=', uid_link)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where('tries', '<', max)
    .returningAll()
    .executeTakeFirst()

/** Marks the code as used and locks it until the end of the transaction. Returns false if it was used or replaced before. */
export const useCode = async (tx: Tx, { uid_link, email, code_hash }: CodeRow, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('guest_codes')
    .set({ used_at: now })
    .where('uid_link', '=', uid_link)
    .where('email', '=', email)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteOldCodes = async (tx: Tx, uid_link: string, now: Date): Promise<void> => {
  await tx.deleteFrom('guest_codes').where('uid_link', '=', uid_link).where('expires_at', '<=', now).execute()
}

export const deleteAllOldCodes = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('guest_codes').where('expires_at', '<=', now).execute()
}
