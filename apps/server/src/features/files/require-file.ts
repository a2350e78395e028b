import { can, canInProject, type AccessRole, type Capability, type Role } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'

import { may, requireCapability } from '#features/members/access.ts'
import { toClientSees } from '#features/members/client-sees.ts'
import { findAccess } from '#platform/access-sql.ts'
import type { Actor, Reviewer } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findFile, type FileRow } from './file-queries.ts'
import { findStack, type StackRow } from './versions/version-queries.ts'

/** Files of messages and cards do not exist for roles without `viewReplyFiles`. */
const isSeen = (uid_reply: string | null, role: AccessRole): boolean =>
  uid_reply === null || can(role, 'viewReplyFiles')

/**
 * Responds identically to people outside the project, for missing files, and for files under another project or
 * reply, so that existence is not revealed. The same holds for clients and files of messages or cards.
 */
export const requireFile = async (
  db: Db | Tx,
  actor: Actor,
  uid_file: string,
  capability: Capability,
  isMeant: (file: FileRow) => boolean = () => true,
): Promise<FileRow & { readonly role: Role; readonly isOriginal: boolean }> => {
  const file = await findFile(db, uid_file)
  const access = file && isMeant(file) ? await findAccess(db, file.uid_project, actor) : undefined
  if (!file || !access || !isSeen(file.uid_reply, access.role)) {
    throw new ProductError('not_found', messages.http.notFound)
  }
  requireCapability({ role: access.role, project: access }, capability)
  return {
    ...file,
    role: access.role,
    isOriginal: canInProject(access.role, 'downloadOriginals', toClientSees(access.client_sees)),
  }
}

/** Older versions require `compareVersions`. */
export const isVersionSeen = (stack: StackRow, uid_file: string): boolean =>
  // The id may be written in upper case.
  stack.uid_file === uid_file.toLowerCase() || may(stack, 'compareVersions')

/** Applies the same checks, with the same response, to a stack that was already read. */
export const checkStack = <Stack extends StackRow>(stack: Stack | undefined, capability: Capability): Stack => {
  if (!stack || !isSeen(stack.uid_reply, stack.role)) throw new ProductError('not_found', messages.http.notFound)
  requireCapability({ ...stack, project: stack }, capability)
  return stack
}

/** Returns the stack by the id of any version, including a deleted one while others exist. */
export const requireStack = async (
  db: Db | Tx,
  reviewer: Reviewer,
  uid_file: string,
  capability: Capability,
): Promise<StackRow> => checkStack(await findStack(db, uid_file, reviewer), capability)
