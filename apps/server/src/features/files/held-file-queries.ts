import type { Tx } from '#platform/database/database.ts'

/** Until the end of the transaction nobody deletes this version; false when somebody did. */
export const holdFile = async (tx: Tx, uid_file: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('files')
    .select('uid_file')
    .where('uid_file', '=', uid_file)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The same, and nobody hides it or adds a newer one either; false when it is deleted or hidden. */
export const holdShownFile = async (tx: Tx, uid_file: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('files')
    .select('is_hidden')
    .where('uid_file', '=', uid_file)
    .forShare()
    .executeTakeFirst()
  return row?.is_hidden === false
}
