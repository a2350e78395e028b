import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { abandonBlobs } from '#platform/uploads/pending-blobs.ts'

import { deleteVersionRows, deleteStackRows, rememberDeletedIds, updateNewest } from './version-queries.ts'

/**
 * Permanently deletes versions, under the lock of their project, message or card. If a stack has versions left,
 * the highest becomes the newest, and the deleted ids still resolve to the stack. Returns the keys of the blobs,
 * which no longer have an owner.
 */
export const removeFiles = async (
  { transactionEvents }: Pick<Context, 'transactionEvents'>,
  tx: Tx,
  uid_files: readonly string[],
): Promise<string[]> => {
  if (uid_files.length === 0) return []
  const deleted = (await deleteVersionRows(tx, uid_files)).toSorted((one, other) => one.version - other.version)
  const keys = deleted.map(({ key }) => key)
  await abandonBlobs(tx, keys)
  const stacks = Map.groupBy(deleted, ({ uid_stack }) => uid_stack)
  const living = new Set(await updateNewest(tx, [...stacks.keys()]))
  await rememberDeletedIds(
    tx,
    deleted.filter(({ uid_stack }) => living.has(uid_stack)),
  )
  await deleteStackRows(
    tx,
    [...stacks.keys()].filter((uid_stack) => !living.has(uid_stack)),
  )
  for (const [uid_stack, versions] of stacks) {
    for (const { uid_file, uid_project } of versions) {
      const is_last = !living.has(uid_stack) && uid_file === versions.at(-1)?.uid_file
      await transactionEvents.emit(tx, { type: 'file.version_deleted', uid_project, uid_stack, uid_file, is_last })
    }
  }
  return keys
}
