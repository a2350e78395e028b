import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { abandonBlobs, trySweep } from '#platform/uploads/pending-blobs.ts'

import { deleteExportsOf } from './export-queries.ts'

/** Deletes all exports of a user. A running export job finds its row deleted and stops. */
export const deleteExports = async ({ db, log, storage }: Context, tx: Tx, uid_user: string): Promise<void> => {
  const keys = await deleteExportsOf(tx, uid_user)
  await abandonBlobs(tx, keys)
  tx.afterCommit(() => void trySweep(db, storage, log, keys))
}
