import type { Attachment } from '@joinery/contract/files'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'

import { fileKind } from '#kit/attachments/file-kind.ts'

export type Choices = {
  /** Newest first. */
  readonly versions: readonly Attachment[]
  /** Other project files of the same kind: images for an image, PDFs for a PDF. */
  readonly others: readonly Attachment[]
}

export const choicesOf = (file: Attachment, versions: readonly Attachment[], files: readonly Attachment[]): Choices => {
  const kind = fileKind(file.mimetype)
  const others = files.filter((one) => one.uid_stack !== file.uid_stack && fileKind(one.mimetype) === kind)
  return { versions, others }
}

/**
 * Returns the next older (-1) or newer (1) file in the list, skipping the one on the other side. Null at either end.
 */
export const stepFrom = (
  { versions, others }: Choices,
  from: Attachment,
  beside: Attachment,
  step: -1 | 1,
): Attachment | null => {
  const isVersion = versions.some(({ uid_file }) => uid_file === from.uid_file)
  const list = (isVersion ? versions.toReversed() : others).filter(
    ({ uid_file }) => uid_file === from.uid_file || uid_file !== beside.uid_file,
  )
  const index = list.findIndex(({ uid_file }) => uid_file === from.uid_file)
  return index === -1 ? null : (list[index + step] ?? null)
}

/** 'Version 3' for the file's own versions, else the file name. */
export const nameOf = (file: Attachment, { versions }: Choices): string =>
  versions.some(({ uid_file }) => uid_file === file.uid_file) ? common.version(file.version) : file.filename
