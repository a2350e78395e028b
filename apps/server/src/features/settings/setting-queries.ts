import type { Db, Tx } from '#platform/database/database.ts'

export type StoredRow = {
  readonly name: string
  readonly value: string | null
  readonly is_secret: boolean
  /** Null if a backup was restored: it contains no secrets. */
  readonly sealed: string | null
}

export const listStoredRows = (db: Db | Tx): Promise<StoredRow[]> =>
  db
    .selectFrom('settings')
    .leftJoin('setting_secrets', 'setting_secrets.name', 'settings.name')
    .select(['settings.name', 'value', 'is_secret', 'sealed'])
    .orderBy('settings.name')
    .execute()

export const deleteSettings = async (tx: Tx, names: readonly string[]): Promise<void> => {
  if (names.length > 0) await tx.deleteFrom('settings').where('name', 'in', names).execute()
}

/** Replaces rows deleted before. */
export const insertSettings = async (tx: Tx, rows: readonly StoredRow[]): Promise<void> => {
  if (rows.length === 0) return
  const settings = rows.map(({ name, value, is_secret }) => ({ name, value, is_secret, lost_at: null }))
  await tx.insertInto('settings').values(settings).execute()
  const secrets = rows.flatMap(({ name, sealed }) => (sealed === null ? [] : [{ name, sealed }]))
  if (secrets.length > 0) await tx.insertInto('setting_secrets').values(secrets).execute()
}

/** Returns the secrets that were not yet marked as lost. */
export const markLost = async (tx: Tx, names: readonly string[], now: Date): Promise<string[]> => {
  await tx
    .updateTable('settings')
    .set({ lost_at: null })
    .where('lost_at', 'is not', null)
    .$if(names.length > 0, (query) => query.where('name', 'not in', names))
    .execute()
  if (names.length === 0) return []
  const rows = await tx
    .updateTable('settings')
    .set({ lost_at: now })
    .where('name', 'in', names)
    .where('lost_at', 'is', null)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name).toSorted()
}
