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
