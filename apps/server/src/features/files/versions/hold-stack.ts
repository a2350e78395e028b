import type { Capability } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'

import type { FilesState } from '#features/files/files-context.ts'
import { requireStack } from '#features/files/require-file.ts'
import { lockForChange } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import type { StackRow } from './version-queries.ts'

/**
 * Blocks adding and deleting versions until the end of the transaction, and checks that the file exists. Locks the
 * file's project, message or card, as every change of versions does first. A file never moves to another of these.
 */
export const holdStack = async (
  context: ActorContext & FilesState,
  tx: Tx,
  uid_file: string,
  capability: Capability,
): Promise<StackRow> => {
  const { uid_project, uid_reply } = await requireStack(tx, context.actor, uid_file, capability)
  if (uid_reply === null) await lockForChange(tx, uid_project)
  else if (!(await context.holdReply(tx, uid_reply))) throw new ProductError('not_found', messages.http.notFound)
  return requireStack(tx, context.actor, uid_file, capability)
}
