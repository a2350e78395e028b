import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

type Counted = { readonly count: number; readonly started_at: Date }

/** One statement, so that simultaneous attempts are all counted; a window that has passed starts anew. */
export const countAttempt = (
  db: Db | Tx,
  kind: string,
  keyHash: Buffer,
  now: Date,
  windowMs: number,
): Promise<Counted> => {
  const oldest = new Date(now.getTime() - windowMs)
  return db
    .insertInto('attempts')
    .values({ kind, key_hash: keyHash, count: 1, started_at: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key_hash']).doUpdateSet({
        count: sql<number>`case when attempts.started_at <= ${oldest} then 1 else attempts.count + 1 end`,
        started_at: sql<Date>`case when attempts.started_at <= ${oldest} then ${now}::timestamptz else attempts.started_at end`,
      }),
    )
    .returning(['count', 'started_at'])
    .executeTakeFirstOrThrow()
}

export const readAttempts = (db: Db, kind: string, keyHash: Buffer, startedAfter: Date): Promise<Counted | undefined> =>
  db
    .selectFrom('attempts')
    .select(['count', 'started_at'])
    .where('kind', '=', kind)
    .where('key_hash', '=', keyHash)
    .where('started_at', '>', startedAfter)
    .executeTakeFirst()

export const deleteOldAttempts = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('attempts').where('started_at', '<', before).execute()
}
