import type { Tx } from '#platform/database/database.ts'

/** Until the end of the transaction no one deletes this version; false when it is deleted. */
export const holdFile = async (tx: Tx, uid_file: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('files')
    .select('uid_file')
    .where('uid_file', '=', uid_file)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Also keeps it shown and the newest; false when it is deleted or hidden, or there is a newer one. */
export const holdNewestFile = async (tx: Tx, uid_file: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('files')
    .select(['is_hidden', 'is_newest'])
    .where('uid_file', '=', uid_file)
    .forShare()
    .executeTakeFirst()
  return row !== undefined && row.is_newest && !row.is_hidden
}
