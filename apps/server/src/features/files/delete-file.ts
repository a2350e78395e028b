import { messages } from '@joinery/contract/messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { sweepSoon } from '#platform/uploads/pending-blobs.ts'

import type { FilesState } from './files-context.ts'
import { broadcastStackChange } from './versions/broadcast-stack-change.ts'
import { holdStack } from './versions/hold-stack.ts'
import { removeFiles } from './versions/remove-files.ts'
import { listStack } from './versions/version-queries.ts'

/**
 * Deletes a version of a project file, or all versions with `isWhole`. For a message or card only versions added
 * later can be deleted.
 */
export const deleteFile = async (
  context: ActorContext & FilesState,
  uid_file: string,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Promise<void> => {
  const { actor, db, log, storage } = context
  const keys = await transaction(db, async (tx) => {
    const stack = await holdStack(context, tx, uid_file, 'editProject')
    const versions = await listStack(tx, stack.uid_stack)
    const isProjectsOwn = stack.uid_reply === null
    const chosen = isWhole
      ? versions.filter(() => isProjectsOwn)
      : versions.filter((one) => one.uid_file === uid_file && (isProjectsOwn || !one.is_attached))
    const [first] = chosen
    if (!first) throw new ProductError('not_found', messages.http.notFound)
    const deleted = await removeFiles(
      context,
      tx,
      chosen.map((one) => one.uid_file),
    )
    const target = { kind: 'file', id: first.uid_file, name: first.filename } as const
    await recordAudit(tx, { act: 'file-deleted', by: actor, target })
    await broadcastStackChange(context, tx, stack)
    return deleted
  })
  await sweepSoon(db, storage, log, keys)
}
