import { can, type Capability } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'

import { requireCapability } from '#features/members/access.ts'
import { findAccess } from '#platform/access-sql.ts'
import type { Actor } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findFile, type FileRow } from './file-queries.ts'

/**
 * A stranger is told in the same words as whoever asks for a file that does not exist, or not where they say. So is a client
 * who asks for a file of a message or card.
 */
export const requireFile = async (
  db: Db | Tx,
  actor: Actor,
  uid_file: string,
  capability: Capability,
  isMeant: (file: FileRow) => boolean = () => true,
): Promise<FileRow> => {
  const file = await findFile(db, uid_file)
  const access = file && isMeant(file) ? await findAccess(db, file.uid_project, actor.uid_user) : undefined
  const isSeen = file?.uid_reply === null || (access && can(access.role, 'viewReplyFiles'))
  if (!file || !access || !isSeen) throw new ProductError('not_found', messages.http.notFound)
  requireCapability({ role: access.role, project: access }, capability)
  return file
}
