import { can, type Capability } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'

import { findFile, type FileRow } from '#features/files/file-queries.ts'
import { requireStack } from '#features/files/require-file.ts'
import { findStack, type StackRow } from '#features/files/versions/version-queries.ts'
import { requireCapability, type Access } from '#features/members/access.ts'
import { findAccess } from '#platform/access-sql.ts'
import type { Actor } from '#platform/actor.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findPin, lockPin, type FoundPin } from './pin-queries.ts'

export type Reviewed = { readonly stack: StackRow; readonly file: FileRow }

/** The very version that is named, for whoever sees it; see require-file.ts. One that is deleted gets no more comments. */
export const requireVersion = async (
  db: Db | Tx,
  actor: Actor,
  uid_file: string,
  capability: Capability,
): Promise<Reviewed> => {
  const stack = await requireStack(db, actor, uid_file, capability)
  const file = await findFile(db, uid_file)
  if (!file) throw new ProductError('not_found', reviewMessages.gone)
  return { stack, file }
}

export type SeenPin = { readonly pin: FoundPin; readonly access: Pick<Access, 'role' | 'project'> }

/** For whoever sees the file. To everybody else a comment is as if it did not exist, and so is one whose file is deleted. */
export const requirePin = async (db: Db | Tx, actor: Actor, uid_pin: string): Promise<SeenPin> => {
  const pin = await findPin(db, uid_pin)
  const access = pin && (await findAccess(db, pin.uid_project, actor.uid_user))
  const isSeen = pin?.uid_reply === null || (access && can(access.role, 'viewReplyFiles'))
  if (!pin || !access || !isSeen) throw new ProductError('not_found', messages.http.notFound)
  return { pin, access: { role: access.role, project: access } }
}

/** The same, and until the end of the transaction nobody else changes it. */
export const requireLockedPin = async (tx: Tx, actor: Actor, uid_pin: string): Promise<SeenPin> => {
  await lockPin(tx, uid_pin)
  return requirePin(tx, actor, uid_pin)
}

/** What deletes a comment or an answer: one's own with the right to comment, those of others with the right to any. */
export const requireToDelete = (access: SeenPin['access'], actor: Actor, uid_user: string | null): void =>
  requireCapability(access, uid_user === actor.uid_user ? 'commentOnFiles' : 'deleteAnyPin')

/** Only its author changes a text. */
export const requireAuthor = (access: SeenPin['access'], actor: Actor, uid_user: string | null): void => {
  if (uid_user !== actor.uid_user) throw new ProductError('not_allowed', messages.http.notAllowed)
  requireCapability(access, 'commentOnFiles')
}

/** See AiState. */
export const requireAnswerable = async (
  { actor, db }: ActorContext,
  uid_pin: string,
  of: { readonly uid_project: string | undefined; readonly source_uid_file: string | undefined },
): Promise<void> => {
  const { pin, access } = await requirePin(db, actor, uid_pin)
  requireCapability(access, 'viewReview')
  const { source_uid_file } = of
  const source = source_uid_file === undefined ? undefined : await findStack(db, source_uid_file, actor.uid_user)
  const isOfFile = source_uid_file === undefined || source?.uid_stack === pin.uid_stack
  // An id may be written in capitals.
  if (of.uid_project?.toLowerCase() !== pin.uid_project || !isOfFile)
    throw new ProductError('not_found', reviewMessages.pinGone)
}
