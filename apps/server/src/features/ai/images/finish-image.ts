// What a provider has made, decoded, checked and encoded anew: in the format that was asked for, and with a mark that
// says how it was made as its only metadata.
import type { OutputFormat } from '@joinery/contract/ai'
import type { Sharp } from 'sharp'

import { describeOrigin, type Origin } from '#platform/images/describe-origin.ts'
import { openPicture, readLooks, requireFewPixels, withImage } from '#platform/images/image-pool.ts'

export type FinishedImage = {
  readonly bytes: Buffer
  readonly mimetype: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

const encoders: Readonly<Record<OutputFormat, (image: Sharp) => Sharp>> = {
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 90 }),
  png: (image) => image.png({ compressionLevel: 6 }),
  webp: (image) => image.webp({ quality: 88 }),
}

export const mimetypes: Readonly<Record<OutputFormat, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

const pictures = new Set(['png', 'jpeg', 'webp', 'gif', 'heif'])

export const finishImage = async (
  bytes: Uint8Array,
  format: OutputFormat,
  origin: Origin,
  person: string,
): Promise<FinishedImage> => {
  const looks = await readLooks(bytes)
  if (!pictures.has(looks.format)) throw new Error(`The provider made ${looks.format}, which is no picture`)
  requireFewPixels(looks)
  return withImage(person, looks, async () => {
    const original = openPicture(bytes, { failOn: 'error' })
    const { exif, xmp } = describeOrigin(origin)
    const marked = original.autoOrient().toColourspace('srgb').withExif(exif).withXmp(xmp)
    const { data: encoded, info } = await encoders[format](marked).toBuffer({ resolveWithObject: true })
    const tiny = await openPicture(encoded).resize(16, 16, { fit: 'inside' }).webp({ quality: 30 }).toBuffer()
    return {
      bytes: encoded,
      mimetype: mimetypes[format],
      width: info.width,
      height: info.height,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    }
  })
}
