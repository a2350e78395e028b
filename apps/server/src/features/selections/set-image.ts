// The image of a selection that is its own, and not in the file area: uploaded, or cut out of a commented file.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { selectionServerMessages as texts } from '@joinery/contract/messages/selection-server-messages'
import type { Selection } from '@joinery/contract/selections/selections'

import { attachmentRules, unlisted, withStoredFiles, type NewFile } from '#features/files/attach-files.ts'
import { cropCommentImage } from '#features/review/cards/crop-image.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { required } from '#platform/required.ts'
import type { FormRules, Upload } from '#platform/uploads/receive-form.ts'

import { finishChange } from './finish-change.ts'
import { requireImage, requireProjectPin } from './links.ts'
import { holdSelection, lockWithList, requireSelection, selectionNotFound } from './require-selection.ts'
import { updateSelectionRow } from './selection-queries.ts'
import type { SelectionsContext } from './selections-context.ts'
import { removeOwnFile } from './update-selection.ts'

export const imageRules: FormRules = {
  ...attachmentRules,
  field: 'file',
  maxFiles: 1,
  maxBytes: limits.file.bytes,
  tooMany: texts.tooManyImages,
}

const findImage = async (
  context: SelectionsContext,
  uid_project: string,
  uploads: readonly Upload[],
  uid_pin: string | undefined,
): Promise<NewFile> => {
  const [upload] = uploads
  if (upload && uid_pin === undefined) return upload
  if (upload || uid_pin === undefined) throw new ProductError('bad_request', texts.imageRequired)
  const cut = await cropCommentImage(context, await requireProjectPin(context.db, context, uid_project, uid_pin))
  if (!cut) throw new ProductError('conflict', texts.imageFailed)
  return cut
}

export const setImage = async (
  context: SelectionsContext,
  uid_selection: string,
  uploads: readonly Upload[],
  uid_pin: string | undefined,
): Promise<Selection> => {
  const { uid_project } = await requireSelection(context.db, context, uid_selection)
  const image = await findImage(context, uid_project, uploads, uid_pin)
  return withStoredFiles(context, [image], { isEditors: false, check: requireImage }, (attach) =>
    transaction(context.db, async (tx) => {
      const found = await holdSelection(tx, context, uid_selection)
      // Before the list is locked: it may lock the person whose storage is counted.
      const [uid_file] = await attach(tx, uid_project, null, [image], unlisted)
      const { row } = await lockWithList(tx, found)
      if (row.deleted_at !== null) throw selectionNotFound()
      await updateSelectionRow(tx, uid_selection, {
        uid_file: required(uid_file, messages.http.internal),
        owns_file: true,
        updated_at: context.clock.now(),
      })
      await removeOwnFile(context, tx, row)
      return finishChange(context, tx, row)
    }),
  )
}
