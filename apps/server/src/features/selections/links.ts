// What a selection refers to: a file of the file area, and a comment on a file.
import { messages } from '@joinery/contract/messages'
import { selectionServerMessages as texts } from '@joinery/contract/messages/selection-server-messages'

import { findFile } from '#features/files/file-queries.ts'
import { holdFile } from '#features/files/held-file-queries.ts'
import { findStack } from '#features/files/versions/version-queries.ts'
import type { FoundPin } from '#features/review/pin-queries.ts'
import { requirePin } from '#features/review/require-pin.ts'
import type { ActorContext } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

const isImage = ({ mimetype, width }: { readonly mimetype: string; readonly width?: number | null | undefined }) =>
  mimetype.startsWith('image/') && width !== null && width !== undefined

export const requireImage = (file: { readonly mimetype: string; readonly width?: number | null | undefined }): void => {
  if (!isImage(file)) throw new ProductError('unsupported_type', texts.notAnImage)
}

/** Requires an image in the project's file area, and prevents its deletion until the end of the transaction. */
const holdProjectImage = async (
  tx: Tx,
  { actor }: ActorContext,
  uid_project: string,
  uid_file: string,
): Promise<void> => {
  const isHeld = await holdFile(tx, uid_file)
  const file = isHeld ? await findFile(tx, uid_file) : undefined
  // A file that is not in the file area has no newest version.
  const stack = file && (await findStack(tx, uid_file, actor))
  if (!file || !stack || stack.uid_reply !== null || stack.uid_project !== uid_project) {
    throw new ProductError('not_found', messages.http.notFound)
  }
  requireImage(file)
}

export const requireProjectPin = async (
  db: Db | Tx,
  { actor }: Pick<ActorContext, 'actor'>,
  uid_project: string,
  uid_pin: string,
): Promise<FoundPin> => {
  const { pin } = await requirePin(db, actor, uid_pin)
  if (pin.uid_project !== uid_project) throw new ProductError('not_found', messages.http.notFound)
  return pin
}

/** Call it before the list is locked. */
export const holdLinks = async (
  tx: Tx,
  context: ActorContext,
  uid_project: string,
  {
    uid_file,
    uid_pin,
  }: { readonly uid_file?: string | null | undefined; readonly uid_pin?: string | null | undefined },
): Promise<void> => {
  if (typeof uid_file === 'string') await holdProjectImage(tx, context, uid_project, uid_file)
  if (typeof uid_pin === 'string') await requireProjectPin(tx, context, uid_project, uid_pin)
}
