import type { Pool } from 'pg'

import { activeSession } from '#platform/access-sql.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inlineView } from '#platform/inline-view.ts'

/** Columns of accounts other features can read. */
export const accountsView = inlineView('credit_accounts', ['uid_user', 'balance'])

/** Columns of entries other features can read. */
export const entriesView = inlineView('credit_entries', [
  'uid_user',
  'amount',
  'reason',
  'provider',
  'provider_name',
  'created_at',
])

export type EntryRow = {
  readonly uid_entry: string
  readonly amount: number
  readonly reason: string
  readonly note: string | null
  readonly created_at: Date
}

export const openAccount = async (tx: Tx, uid_user: string): Promise<void> => {
  await tx
    .insertInto('credit_accounts')
    .values({ uid_user, balance: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const insertEntry = async (
  tx: Tx,
  entry: {
    readonly uid_entry: string
    readonly uid_user: string
    readonly amount: number
    readonly reason: string
    readonly note?: string | null
    readonly provider?: string | null
    readonly provider_name?: string | null
  },
): Promise<void> => {
  await tx
    .insertInto('credit_entries')
    .values({ note: null, provider: null, provider_name: null, ...entry })
    .execute()
}

export const addToBalance = async (tx: Tx, uid_user: string, amount: number): Promise<void> => {
  await tx
    .updateTable('credit_accounts')
    .set((set) => ({ balance: set('balance', '+', amount) }))
    .where('uid_user', '=', uid_user)
    .execute()
}

/** Returns false if the balance is too low. The account stays locked until the end of the transaction. */
export const deductFromBalance = async (tx: Tx, uid_user: string, amount: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('credit_accounts')
    .set((set) => ({ balance: set('balance', '-', amount) }))
    .where('uid_user', '=', uid_user)
    .where('balance', '>=', amount)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findBalance = async (db: Db | Tx, uid_user: string): Promise<number> => {
  const { balance } = await db
    .selectFrom('credit_accounts')
    .select('balance')
    .where('uid_user', '=', uid_user)
    .executeTakeFirstOrThrow()
  return balance
}

/** Locks the account until the end of the transaction; undefined if there is none. */
export const lockBalance = async (tx: Tx, uid_user: string): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('credit_accounts')
    .select('balance')
    .where('uid_user', '=', uid_user)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.balance
}

export type Balance = { readonly credits: number; readonly reserved: number }

/** Reads the balance and checks the session in one statement; null if the session has ended. */
export const readBalance = async (pool: Pool, uid_session: string, now: Date): Promise<Balance | null> => {
  const { rows } = await pool.query<Balance>(
    `select credit_accounts.balance as credits,
       (select coalesce(sum(amount), 0)::int from credit_reservations
        where credit_reservations.uid_user = credit_accounts.uid_user) as reserved
     from ${activeSession({ session: '$1', now: '$2' })} join credit_accounts using (uid_user)`,
    [uid_session, now],
  )
  return rows[0] ?? null
}

export const listEntries = (
  db: Db,
  uid_user: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<EntryRow[]> =>
  db
    .selectFrom('credit_entries')
    .select(['uid_entry', 'amount', 'reason', 'note', 'created_at'])
    .where('uid_user', '=', uid_user)
    .orderBy('created_at', 'desc')
    .orderBy('uid_entry', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export const listEntriesAfter = (db: Db, uid_user: string, after: string, limit: number) =>
  db
    .selectFrom('credit_entries')
    .select(['uid_entry', 'created_at', 'amount', 'reason', 'note', 'provider_name'])
    .where('uid_user', '=', uid_user)
    .where('uid_entry', '>', after)
    .orderBy('uid_entry')
    .limit(limit)
    .execute()

export type OwnEntry = Awaited<ReturnType<typeof listEntriesAfter>>[number]
