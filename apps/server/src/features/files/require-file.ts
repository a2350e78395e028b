import { can, type AccessRole, type Capability, type Role } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'

import { may, requireCapability } from '#features/members/access.ts'
import { findAccess } from '#platform/access-sql.ts'
import type { Actor, Reviewer } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findFile, type FileRow } from './file-queries.ts'
import { findStack, type StackRow } from './versions/version-queries.ts'

/** Whoever does not see files of messages and cards is told as if they did not exist. */
const isSeen = (uid_reply: string | null, role: AccessRole): boolean =>
  uid_reply === null || can(role, 'viewReplyFiles')

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
): Promise<FileRow & { readonly role: Role }> => {
  const file = await findFile(db, uid_file)
  const access = file && isMeant(file) ? await findAccess(db, file.uid_project, actor.uid_user) : undefined
  if (!file || !access || !isSeen(file.uid_reply, access.role)) {
    throw new ProductError('not_found', messages.http.notFound)
  }
  requireCapability({ role: access.role, project: access }, capability)
  return { ...file, role: access.role }
}

/** Older versions are for whoever may compare. */
export const isVersionSeen = (stack: StackRow, uid_file: string): boolean =>
  // An id may be written in capitals.
  stack.uid_file === uid_file.toLowerCase() || may(stack, 'compareVersions')

/** The same for what was found of a stack, in the same words. */
export const checkStack = <Stack extends StackRow>(stack: Stack | undefined, capability: Capability): Stack => {
  if (!stack || !isSeen(stack.uid_reply, stack.role)) throw new ProductError('not_found', messages.http.notFound)
  requireCapability({ ...stack, project: stack }, capability)
  return stack
}

/** The versions that the id of any of them names, also of a deleted one while others are left. */
export const requireStack = async (
  db: Db | Tx,
  reviewer: Reviewer,
  uid_file: string,
  capability: Capability,
): Promise<StackRow> => checkStack(await findStack(db, uid_file, reviewer), capability)
