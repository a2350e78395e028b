import { sql } from 'kysely'

import type { Db } from '#platform/database/database.ts'

export const insertDrawnPage = async (db: Db, drawn_key: string, key: string, bytes: number): Promise<void> => {
  await db
    .insertInto('drawn_pages')
    .values({ drawn_key, key, bytes })
    .onConflict((conflict) => conflict.column('drawn_key').doNothing())
    .execute()
}

export const listDrawnPages = async (db: Db, key: string): Promise<string[]> => {
  const rows = await db.selectFrom('drawn_pages').select('drawn_key').where('key', '=', key).execute()
  return rows.map(({ drawn_key }) => drawn_key)
}

/** Returns the oldest pages beyond a total size. */
export const listSurplusPages = async (db: Db, key: string, maxBytes: number): Promise<string[]> => {
  const { rows } = await sql<{ drawn_key: string }>`
    select drawn_key from (
      select drawn_key, sum(bytes) over (order by drawn_at desc, drawn_key) as total
      from drawn_pages where key = ${key}
    ) as pages
    where total > ${maxBytes}`.execute(db)
  return rows.map(({ drawn_key }) => drawn_key)
}

/** Deletes what is stored about a deleted blob: a file or one of its pages. */
export const deleteRenditionRows = async (db: Db, key: string): Promise<void> => {
  await db
    .deleteFrom('drawn_pages')
    .where((where) => where.or([where('key', '=', key), where('drawn_key', '=', key)]))
    .execute()
  await db.deleteFrom('unprocessable_blobs').where('key', '=', key).execute()
}

export const upsertUnprocessable = async (db: Db, key: string, message: string, now: Date): Promise<void> => {
  const values = { message, failed_at: now }
  await db
    .insertInto('unprocessable_blobs')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute()
}

/** Returns the message for people, if processing failed since. */
export const findUnprocessable = async (db: Db, key: string, since: Date): Promise<string | null> => {
  const row = await db
    .selectFrom('unprocessable_blobs')
    .select('message')
    .where('key', '=', key)
    .where('failed_at', '>', since)
    .executeTakeFirst()
  return row?.message ?? null
}
