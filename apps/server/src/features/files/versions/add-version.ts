import { extname } from 'node:path'

import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { reviewMessages } from '@joinery/contract/messages/review-messages'

import { recordEvent } from '#events'
import { attachmentRules, withStoredFiles, type NewFile } from '#features/files/attach-files.ts'
import { findFile } from '#features/files/file-queries.ts'
import type { FilesState } from '#features/files/files-context.ts'
import { presentFileFor } from '#features/files/present-file.ts'
import { publicFilename } from '#features/files/public-filename.ts'
import { requireStack } from '#features/files/require-file.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { required } from '#platform/required.ts'
import type { FormRules, Upload } from '#platform/uploads/receive-form.ts'

import { broadcastStackChange } from './broadcast-stack-change.ts'
import { holdStack } from './hold-stack.ts'
import { nextVersion, listStack, clearNewest, type StackRow } from './version-queries.ts'

export const versionRules: FormRules = { ...attachmentRules, maxFiles: 1, tooMany: reviewMessages.oneFileOnly }

/** The kind that all versions of a file share, because comparing and comments need it. */
const kindOf = (mimetype: string): string =>
  mimetype === 'application/pdf' ? mimetype : mimetype.slice(0, mimetype.indexOf('/'))

/** Checks permissions before the body of an upload is read. */
export const checkBeforeVersion = async ({ actor, db }: ActorContext, uid_file: string): Promise<void> => {
  await requireStack(db, actor, uid_file, 'addFiles')
}

const readFile = async (
  context: ActorContext & FilesState,
  uploads: readonly Upload[],
  uid_image: string | undefined,
  stack: StackRow,
): Promise<NewFile> => {
  const [upload, ...more] = uploads
  if (more.length > 0 || (upload && uid_image !== undefined)) {
    throw new ProductError('bad_request', reviewMessages.oneFileOnly)
  }
  if (upload) return upload
  const [image] = uid_image === undefined ? [] : await context.storedImages(context, [uid_image])
  if (!image) throw new ProductError('bad_request', reviewMessages.versionRequired)
  const name = publicFilename(stack)
  return { ...image, filename: name.slice(0, name.length - extname(name).length) + extname(image.filename) }
}

export type NewVersion = {
  readonly uploads: readonly Upload[]
  readonly uid_image?: string | undefined
  /** The comment this version responds to. */
  readonly uid_pin?: string | undefined
}

/** Adds the newest version of a file. For a project file, members are notified as for an upload. */
export const addVersion = async (
  context: ActorContext & FilesState,
  uid_file: string,
  { uploads, uid_image, uid_pin }: NewVersion,
): Promise<Attachment> => {
  const { actor, clock, db } = context
  const before = await requireStack(db, actor, uid_file, 'addFiles')
  const file = await readFile(context, uploads, uid_image, before)
  const accepted = {
    isEditors: before.uid_reply !== null,
    check: ({ mimetype }: { readonly mimetype: string }) => {
      if (kindOf(mimetype) !== kindOf(before.mimetype))
        throw new ProductError('bad_request', reviewMessages.versionTypeMismatch)
    },
  }
  return withStoredFiles(context, [file], accepted, (attach) =>
    transaction(db, async (tx) => {
      const stack = await holdStack(context, tx, uid_file, 'addFiles')
      const { uid_project, uid_reply, uid_stack, role } = stack
      if ((await listStack(tx, uid_stack)).length >= limits.review.versions) {
        throw new ProductError('conflict', reviewMessages.tooManyVersions)
      }
      const version = await nextVersion(tx, uid_stack, uid_project)
      await clearNewest(tx, uid_stack)
      const [added = ''] = await attach(tx, uid_project, uid_reply, [file], { uid_stack, version })
      const event = { uid_project, uid_stack, uid_file: added, version, uid_pin: uid_pin ?? null }
      await context.transactionEvents.emit(tx, { type: 'file.version_added', ...event })
      const row = required(await findFile(tx, added), 'A version was not stored')
      if (uid_reply === null) {
        await context.touchProject(tx, uid_project, clock.now())
        const { uid_user } = actor
        await recordEvent(context, tx, { type: 'project.changed', uid_user, uid_project, changes: ['files'] })
      }
      await broadcastStackChange(context, tx, stack)
      return presentFileFor(context, role, row)
    }),
  )
}
