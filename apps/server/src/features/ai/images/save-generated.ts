import { extname } from 'node:path'

import type { Attachment } from '@joinery/contract/files'

import { requireFile } from '#features/files/require-file.ts'
import { requireProject } from '#features/members/access.ts'
import { addFile } from '#features/projects/add-file.ts'
import type { ActorContext } from '#platform/context.ts'

import { findStoredImages } from './stored-images.ts'

export type SaveRequest = {
  readonly uid_image: string
  readonly uid_project: string
  readonly filename?: string | undefined
  /** Replaces the image's own source. */
  readonly source_uid_file?: string | undefined
}

/** File name in the project: the given one with the image's extension, or the image's own. */
const nameOf = (filename: string, wanted: string | undefined): string => {
  const base = wanted?.replace(/\.\w{1,5}$/, '').trim() ?? ''
  return base === '' ? filename : base + extname(filename)
}

/** Copies the person's image into the project's files; saving it twice creates two files, like uploads. */
export const saveGenerated = async (
  context: ActorContext,
  { uid_image, uid_project, filename, source_uid_file }: SaveRequest,
): Promise<Attachment> => {
  // Checks before reading or copying; the transaction that writes the row checks again.
  await requireProject(context.db, context.actor, uid_project, 'addFiles')
  if (source_uid_file !== undefined) {
    await requireFile(
      context.db,
      context.actor,
      source_uid_file,
      'addFiles',
      (file) => file.uid_project === uid_project.toLowerCase(),
    )
  }
  const [picture] = await findStoredImages(context, [uid_image.toLowerCase()])
  if (!picture) throw new Error('An image was not read')
  const origin = { ...picture.origin, ...(source_uid_file !== undefined && { source_uid_file }) }
  return addFile(context, uid_project, { ...picture, origin, filename: nameOf(picture.filename, filename) })
}
