import type { Pool } from 'pg'

import type { Tx } from '#platform/database.ts'

export const openAccount = async (tx: Tx, uid_user: string): Promise<void> => {
  await tx
    .insertInto('credit_accounts')
    .values({ uid_user, balance: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const insertEntry = async (
  tx: Tx,
  entry: { uid_entry: string; uid_user: string; amount: number; reason: string },
): Promise<void> => {
  await tx.insertInto('credit_entries').values(entry).execute()
}

export const addToBalance = async (tx: Tx, uid_user: string, amount: number): Promise<void> => {
  await tx
    .updateTable('credit_accounts')
    .set((set) => ({ balance: set('balance', '+', amount) }))
    .where('uid_user', '=', uid_user)
    .execute()
}

/** The balance, read together with the check that the session still lives; null when it does not. */
export const readBalance = async (pool: Pool, uid_session: string, now: Date): Promise<number | null> => {
  const { rows } = await pool.query<{ balance: number }>(
    `select credit_accounts.balance from sessions join credit_accounts using (uid_user)
     where uid_session = $1 and ended_at is null and expires_at > $2`,
    [uid_session, now],
  )
  return rows[0]?.balance ?? null
}
