import { extname } from 'node:path'

import type { Attachment } from '@joinery/contract/files'

import { requireProject } from '#features/members/access.ts'
import { addFile } from '#features/projects/add-file.ts'
import type { ActorContext } from '#platform/context.ts'

import { findStoredImages } from './stored-images.ts'

type SaveRequest = {
  readonly uid_image: string
  readonly uid_project: string
  readonly filename?: string | undefined
}

/** File name in the project: the given one, or the own name with a suffix for how the image was made. */
const nameOf = (filename: string, isLocal: boolean, wanted: string | undefined): string => {
  const ending = extname(filename)
  const base = wanted?.replace(/\.\w{1,5}$/, '').trim() ?? ''
  if (base !== '') return base + ending
  return `${filename.slice(0, filename.length - ending.length)}-${isLocal ? 'local-preview' : 'ai-made'}${ending}`
}

/** Copies the person's image into the project's files; saving it twice creates two files, like uploads. */
export const saveGenerated = async (
  context: ActorContext,
  { uid_image, uid_project, filename }: SaveRequest,
): Promise<Attachment> => {
  // Checks before reading or copying; the transaction that writes the row checks again.
  await requireProject(context.db, context.actor, uid_project, 'addFiles')
  const [picture] = await findStoredImages(context, [uid_image.toLowerCase()])
  if (!picture) throw new Error('An image was not read')
  return addFile(context, uid_project, {
    ...picture,
    filename: nameOf(picture.filename, picture.origin.is_local, filename),
  })
}
