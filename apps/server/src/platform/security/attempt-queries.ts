import { sql } from 'kysely'

import type { Db, Tx } from '#platform/database/database.ts'

type Counted = { readonly count: number; readonly started_at: Date }

/**
 * Counts an attempt in one statement, so exactly `max` of concurrent attempts count; an expired window restarts.
 * Returns undefined above the limit, without counting.
 */
export const countAttempt = (
  db: Db | Tx,
  kind: string,
  keyHash: Buffer,
  now: Date,
  { windowMs, max }: { readonly windowMs: number; readonly max: number },
): Promise<Counted | undefined> => {
  const oldest = new Date(now.getTime() - windowMs)
  return db
    .insertInto('attempts')
    .values({ kind, key_hash: keyHash, count: 1, started_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key_hash'])
        .doUpdateSet({
          count: sql<number>`case when attempts.started_at <= ${oldest} then 1 else attempts.count + 1 end`,
          started_at: sql<Date>`case when attempts.started_at <= ${oldest} then ${now}::timestamptz else attempts.started_at end`,
        })
        .where((eb) => eb.or([eb('attempts.started_at', '<=', oldest), eb('attempts.count', '<', max)])),
    )
    .returning(['count', 'started_at'])
    .executeTakeFirst()
}

export const uncountAttempt = async (db: Db, kind: string, keyHash: Buffer, startedAfter: Date): Promise<void> => {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`count - 1` })
    .where('kind', '=', kind)
    .where('key_hash', '=', keyHash)
    .where('started_at', '>', startedAfter)
    .where('count', '>', 0)
    .execute()
}

export const readAttempts = (
  db: Db | Tx,
  kind: string,
  keyHash: Buffer,
  startedAfter: Date,
): Promise<Counted | undefined> =>
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
