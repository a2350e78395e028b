import { buffer } from 'node:stream/consumers'

import type { Context } from '#platform/context.ts'
import { openImage, readImageMetadata } from '#platform/images/image-pool.ts'
import { withImage } from '#platform/images/with-image.ts'
import { ProductError } from '#platform/product-error.ts'

import type { FileRow } from './file-queries.ts'
import { originalOf } from './serve-file.ts'

const usualWidth = 1024

/**
 * Renders an image, or the first page of a PDF, as a JPEG on white for emails and PDFs. Deterministic. Returns
 * null for other files and for those that cannot be rendered.
 */
export const renderFileImage = async (
  context: Context,
  file: Pick<FileRow, 'uid_file' | 'key' | 'mimetype' | 'width' | 'height' | 'uploader_email' | 'origin'>,
  width = usualWidth,
): Promise<Buffer | null> => {
  const { log, storage, variants } = context
  const original = originalOf(context, file)
  if (!original) return null
  try {
    const key = await variants.ensure(file.key, width, original)
    const stored = key === null ? null : await storage.read(key)
    if (!stored) return null
    const copy = await buffer(stored)
    return await withImage(original.owner, await readImageMetadata(copy), () => {
      const picture = openImage(copy)
        .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82 })
      return (original.xmp === undefined ? picture : picture.withXmp(original.xmp)).toBuffer()
    })
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    log.warn({ err: error, uid_file: file.uid_file }, 'failed to create a preview image of a file')
    return null
  }
}
