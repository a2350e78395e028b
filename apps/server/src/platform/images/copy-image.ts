import { readFile } from 'node:fs/promises'

import type { Metadata, Sharp } from 'sharp'

import { defineTask } from '#platform/tasks/define-task.ts'

import { openImage, readImageMetadata, toDecodable } from './image-pool.ts'
import { stripGif, stripWebp } from './strip-animation.ts'

type CopyFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff'

/** Formats of full-size copies. HEIC and AVIF take too long to encode. */
const copyFormats = new Map<string, CopyFormat>([
  ['image/jpeg', 'jpeg'],
  ['image/heic', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'webp'],
  ['image/gif', 'gif'],
  ['image/tiff', 'tiff'],
])

export type CopyType = { readonly mimetype: string; readonly extension: string; readonly format: CopyFormat }

/** The largest accepted TIFF. Its actual size is not stored, because TIFF images are not shown. */
export const tiffSize = { width: 6000, height: 5000 }

/** Returns the type of an image's full-size copy without metadata; null if the file is not an image. */
export const copyTypeOf = (mimetype: string): CopyType | null => {
  const format = copyFormats.get(mimetype)
  return format === undefined
    ? null
    : { mimetype: `image/${format}`, extension: format === 'jpeg' ? 'jpg' : format, format }
}

/** Processor time to encode a million pixels, in milliseconds. */
export const copyMs: Readonly<Record<CopyFormat, number>> = { jpeg: 15, png: 40, webp: 60, gif: 0, tiff: 20 }

const encodeCopy = (picture: Sharp, format: CopyFormat, { chromaSubsampling }: Metadata): Sharp => {
  if (format === 'png') return picture.png({ compressionLevel: 3 })
  if (format === 'tiff') return picture.tiff({ compression: 'lzw', predictor: 'horizontal' })
  if (format === 'webp') return picture.webp({ quality: 90, effort: 2 })
  return picture.jpeg({ quality: 92, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' })
}

type CopyOptions = { readonly format: CopyFormat; readonly xmp: string | undefined }

/** Returns the image upright, in sRGB and at full size, without metadata other than its origin. */
export const copyImage = defineTask(
  import.meta.url,
  'copyImage',
  async (path, { format, xmp }: CopyOptions): Promise<Uint8Array> => {
    if (format === 'gif') return stripGif(await readFile(path))
    const looks = await readImageMetadata(path)
    if (looks.format === 'webp' && (looks.pages ?? 1) > 1) return stripWebp(await readFile(path))
    const copy = encodeCopy(openImage(await toDecodable(path)).rotate(), format, looks)
    return (xmp === undefined ? copy : copy.withXmp(xmp)).toBuffer()
  },
)
