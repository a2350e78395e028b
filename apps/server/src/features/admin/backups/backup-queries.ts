import type { Db } from '#platform/database/database.ts'

export type BackupRow = {
  readonly archive: string
  readonly started_at: Date
  readonly status: 'running' | 'verified' | 'failed'
  readonly bytes: number | null
  readonly reason: string | null
}

/** Records the start. Only one backup runs at a time, so others that are recorded as running were interrupted. */
export const insertBackup = async (db: Db, archive: string, started_at: Date, interrupted: string): Promise<void> => {
  await db
    .updateTable('backups')
    .set({ status: 'failed', reason: interrupted })
    .where('status', '=', 'running')
    .execute()
  await db.insertInto('backups').values({ archive, started_at, status: 'running', bytes: null, reason: null }).execute()
}

export const finishBackup = async (
  db: Db,
  archive: string,
  result: Pick<BackupRow, 'status' | 'bytes' | 'reason'>,
): Promise<void> => {
  await db.updateTable('backups').set(result).where('archive', '=', archive).execute()
}

export const listBackupRows = (db: Db): Promise<BackupRow[]> => db.selectFrom('backups').selectAll().execute()

/** Whether another backup failed since then. */
export const hasFailedSince = async (db: Db, archive: string, since: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('backups')
    .select('archive')
    .where('status', '=', 'failed')
    .where('started_at', '>', since)
    .where('archive', '!=', archive)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets old backups whose archives no longer exist. */
export const deleteBackupRows = async (db: Db, before: Date, existing: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('backups')
    .where('started_at', '<', before)
    .$if(existing.length > 0, (query) => query.where('archive', 'not in', existing))
    .execute()
}
