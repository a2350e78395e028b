import type { Capability } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'

import { requireCapability } from '#features/members/access.ts'
import { findAccess } from '#platform/access-sql.ts'
import type { Actor } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findFile, type FileRow } from './file-queries.ts'

/** A stranger is told in the same words as whoever asks for a file that does not exist, or not where they say. */
export const requireFile = async (
  db: Db | Tx,
  actor: Actor,
  uid_file: string,
  capability: Capability,
  isMeant: (file: FileRow) => boolean = () => true,
): Promise<FileRow> => {
  const file = await findFile(db, uid_file)
  const access = file && isMeant(file) ? await findAccess(db, file.uid_project, actor.uid_user) : undefined
  if (!file || !access) throw new ProductError('not_found', messages.http.notFound)
  requireCapability({ role: access.role, project: access }, capability)
  return file
}
