import { can, type Capability } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import type { PinVisibility } from '@joinery/contract/review/pins'

import { findFile, type FileRow } from '#features/files/file-queries.ts'
import { isVersionSeen, requireStack } from '#features/files/require-file.ts'
import { findStack, type StackRow } from '#features/files/versions/version-queries.ts'
import { may, requireCapability, type Access, type Allowed } from '#features/members/access.ts'
import { findAccess } from '#platform/access-sql.ts'
import {
  authorOf,
  isGuest,
  isOwn,
  requireNoToken,
  type Author,
  type Guest,
  type Reviewer,
  type AuthorColumns,
} from '#platform/actor.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findPin, lockPin, type FoundPin } from './pin-queries.ts'

export type Reviewed = { readonly stack: StackRow; readonly file: FileRow }

/** Requires exactly this version, not deleted, and access to it (see require-file.ts). */
export const requireVersion = async (
  db: Db | Tx,
  reviewer: Reviewer,
  uid_file: string,
  capability: Capability,
): Promise<Reviewed> => {
  const stack = await requireStack(db, reviewer, uid_file, capability)
  const file = isVersionSeen(stack, uid_file) ? await findFile(db, uid_file) : undefined
  if (!file) throw new ProductError('not_found', reviewMessages.fileNotFound)
  return { stack, file }
}

export type SeenPin = {
  readonly pin: FoundPin
  readonly access: Allowed & { readonly project: Pick<Access['project'], 'status'> }
}

/** Comments for the team do not exist for clients and guests. */
const isInAudience = ({ visibility }: FoundPin, access: Allowed): boolean =>
  visibility !== 'team' || may(access, 'viewTeamComments')

const notFound = () => new ProductError('not_found', messages.http.notFound)

const requireShownPin = async (db: Db | Tx, guest: Guest, uid_pin: string): Promise<SeenPin> => {
  const pin = await findPin(db, uid_pin)
  const stack = pin?.uid_reply === null ? await findStack(db, pin.uid_file, guest) : undefined
  if (!pin || !stack || !isVersionSeen(stack, pin.uid_file) || !isInAudience(pin, stack)) throw notFound()
  return { pin, access: { role: stack.role, rights: stack.rights, project: stack } }
}

/** Responds with 404 to anyone who cannot see the file or the comment, and when the file is deleted. */
export const requirePin = async (db: Db | Tx, actor: Reviewer, uid_pin: string): Promise<SeenPin> => {
  if (isGuest(actor)) return requireShownPin(db, actor, uid_pin)
  const pin = await findPin(db, uid_pin)
  const access = pin && (await findAccess(db, pin.uid_project, actor))
  const isSeen = pin?.uid_reply === null || (access && can(access.role, 'viewReplyFiles'))
  if (!pin || !access || !isSeen || !isInAudience(pin, access)) throw notFound()
  return { pin, access: { role: access.role, project: access } }
}

/** The same, with the comment locked until the end of the transaction. */
export const requireLockedPin = async (tx: Tx, actor: Reviewer, uid_pin: string): Promise<SeenPin> => {
  await lockPin(tx, uid_pin)
  return requirePin(tx, actor, uid_pin)
}

export const requireCanDelete = (access: SeenPin['access'], actor: Reviewer, written: AuthorColumns): void =>
  requireCapability(access, isOwn(actor, written) ? 'commentOnFiles' : 'deleteAnyPin')

/** A token only writes and changes comments that the team alone sees, because nothing reads them before clients do. */
export const requireAudience = (actor: Reviewer, visibility: PinVisibility): void => {
  if (visibility !== 'team') requireNoToken(actor)
}

export const requireAuthor = (access: SeenPin['access'], actor: Reviewer, written: AuthorColumns): void => {
  if (!isOwn(actor, written)) throw new ProductError('not_allowed', messages.http.notAllowed)
  requireCapability(access, 'commentOnFiles')
}

export const requireWriter = (access: SeenPin['access'], actor: Reviewer): Author => {
  requireCapability(access, 'commentOnFiles')
  return authorOf(actor)
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
  const source = source_uid_file === undefined ? undefined : await findStack(db, source_uid_file, actor)
  const isOfFile = source_uid_file === undefined || source?.uid_stack === pin.uid_stack
  // The id may be in upper case.
  if (of.uid_project?.toLowerCase() !== pin.uid_project || !isOfFile)
    throw new ProductError('not_found', reviewMessages.pinNotFound)
}
