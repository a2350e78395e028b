import type { FileRow } from '#features/files/file-queries.ts'
import { describeOriginal } from '#platform/images/image-variants.ts'

/** Whether the file is an image the page can show. */
export const isPublishable = (file: Pick<FileRow, 'mimetype' | 'width' | 'height'>): boolean =>
  file.mimetype.startsWith('image/') && describeOriginal(file, '') !== null
