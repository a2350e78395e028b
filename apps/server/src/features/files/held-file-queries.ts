import type { Tx } from '#platform/database/database.ts'

/** Locks the version against deletion until the end of the transaction. Returns false if it is deleted. */
export const holdFile = async (tx: Tx, uid_file: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('files')
    .select('uid_file')
    .where('uid_file', '=', uid_file)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Also keeps it visible and the newest. Returns false if it is deleted, hidden or superseded. */
export const holdNewestFile = async (tx: Tx, uid_file: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('files')
    .select(['is_hidden', 'is_newest'])
    .where('uid_file', '=', uid_file)
    .forShare()
    .executeTakeFirst()
  return row !== undefined && row.is_newest && !row.is_hidden
}

/** Also keeps it visible, in any version. Returns false if it is deleted or hidden. */
export const holdShown = async (tx: Tx, uid_file: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('files')
    .select('is_hidden')
    .where('uid_file', '=', uid_file)
    .forShare()
    .executeTakeFirst()
  return row !== undefined && !row.is_hidden
}
