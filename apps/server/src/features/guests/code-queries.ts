import { sql, type Selectable } from 'kysely'

import type { Tables } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'

type CodeRow = Readonly<Selectable<Tables['guest_codes']>>

/** Replaces the previous code of the address. */
export const replaceCode = async (tx: Tx, code: Omit<CodeRow, 'tries'>): Promise<void> => {
  const { name, code_hash, expires_at } = code
  await tx
    .insertInto('guest_codes')
    .values({ ...code, tries: 0 })
    .onConflict((conflict) =>
      conflict.columns(['uid_link', 'email']).doUpdateSet({ name, code_hash, expires_at, tries: 0 }),
    )
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

/** Deletes the code, which is valid once. Returns false if it was used before. */
export const useCode = async (tx: Tx, { uid_link, email, code_hash }: CodeRow): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('guest_codes')
    .where('uid_link', '=', uid_link)
    .where('email', '=', email)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteOldCodes = async (tx: Tx, uid_link: string, now: Date): Promise<void> => {
  await tx.deleteFrom('guest_codes').where('uid_link', '=', uid_link).where('expires_at', '<=', now).execute()
}

export const deleteAllOldCodes = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('guest_codes').where('expires_at', '<=', now).execute()
}
