import type { Selectable } from 'kysely'

import type { Tables } from '#platform/database/database-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'

export type ExportRow = Readonly<Selectable<Tables['data_exports']>>

export const findLatest = (db: Db | Tx, uid_user: string): Promise<ExportRow | undefined> =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('uid_user', '=', uid_user)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findExport = (db: Db | Tx, uid_export: string): Promise<ExportRow | undefined> =>
  db.selectFrom('data_exports').selectAll().where('uid_export', '=', uid_export).executeTakeFirst()

export const insertExport = (
  tx: Tx,
  { uid_export, uid_user, requested_at }: Pick<ExportRow, 'uid_export' | 'uid_user' | 'requested_at'>,
): Promise<ExportRow> =>
  tx
    .insertInto('data_exports')
    .values({
      uid_export,
      uid_user,
      requested_at,
      ready_at: null,
      failed_at: null,
      blob_key: null,
      size: null,
      expires_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

type Ready = { readonly ready_at: Date; readonly blob_key: string; readonly size: number; readonly expires_at: Date }

/** Returns false when the export is already ready or was deleted. */
export const setReady = async (tx: Tx, uid_export: string, ready: Ready): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('data_exports')
    .set({ ...ready, failed_at: null })
    .where('uid_export', '=', uid_export)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const setFailed = async (db: Db, uid_export: string, failed_at: Date): Promise<void> => {
  await db
    .updateTable('data_exports')
    .set({ failed_at })
    .where('uid_export', '=', uid_export)
    .where('ready_at', 'is', null)
    .execute()
}

/** Fails exports no process can still be creating. */
export const failStale = async (db: Db, before: Date, failed_at: Date): Promise<void> => {
  await db
    .updateTable('data_exports')
    .set({ failed_at })
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('requested_at', '<', before)
    .execute()
}

const keysOf = (rows: readonly { blob_key: string | null }[]): string[] =>
  rows.flatMap(({ blob_key }) => blob_key ?? [])

/** Returns the keys of the orphaned blobs. */
export const deleteExportsOf = async (tx: Tx, uid_user: string): Promise<string[]> =>
  keysOf(await tx.deleteFrom('data_exports').where('uid_user', '=', uid_user).returning('blob_key').execute())

/** Returns the keys of the orphaned blobs. */
export const deleteExpired = async (tx: Tx, now: Date): Promise<string[]> =>
  keysOf(await tx.deleteFrom('data_exports').where('expires_at', '<=', now).returning('blob_key').execute())
