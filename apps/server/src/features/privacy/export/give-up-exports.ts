import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { abandonBlobs, trySweep } from '#platform/uploads/pending-blobs.ts'

import { deleteExportsOf } from './export-queries.ts'

/** Whatever copies of somebody's data there are. One that is being made finds that nobody waits for it. */
export const giveUpExports = async ({ db, log, storage }: Context, tx: Tx, uid_user: string): Promise<void> => {
  const keys = await deleteExportsOf(tx, uid_user)
  await abandonBlobs(tx, keys)
  tx.afterCommit(() => void trySweep(db, storage, log, keys))
}
