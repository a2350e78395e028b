import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

export const insertPendingBlob = async (db: Db | Tx, key: string): Promise<void> => {
  await db
    .insertInto('pending_blobs')
    .values({ key })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

export const insertPendingBlobs = async (tx: Tx, keys: readonly string[]): Promise<void> => {
  await sql`insert into pending_blobs (key) select unnest(${keys}::text[]) on conflict do nothing`.execute(tx)
}

export const deletePendingBlob = async (db: Db | Tx, key: string): Promise<void> => {
  await db.deleteFrom('pending_blobs').where('key', '=', key).execute()
}

export const listStalePendingBlobs = async (db: Db, before: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('pending_blobs')
    .select('key')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(1000)
    .execute()
  return rows.map(({ key }) => key)
}

export const isPendingBlob = async (db: Db, key: string): Promise<boolean> =>
  (await db.selectFrom('pending_blobs').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
