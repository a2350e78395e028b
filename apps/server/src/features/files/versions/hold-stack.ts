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
 * Until the end of the transaction nobody else adds or deletes versions of the file, and it is still there: all who do so
 * lock what the file belongs to, the project or the message or card, before anything else. A file never changes that.
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
