// Crops the commented part of an image or PDF page, for the comment's card.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { limits } from '@joinery/contract/limits'
import { reviewMessages } from '@joinery/contract/messages/review-messages'

import type { StoredImage } from '#features/files/attach-files.ts'
import { findFile, type FileRow } from '#features/files/file-queries.ts'
import type { FoundPin } from '#features/review/pin-queries.ts'
import { isPdf, pdfOf } from '#features/review/read-pages.ts'
import type { ReviewContext } from '#features/review/review-context.ts'
import { describeOrigin } from '#platform/images/describe-origin.ts'
import { openImage, toDecodable, readImageMetadata, withImage } from '#platform/images/image-pool.ts'
import { describeOriginal } from '#platform/images/image-variants.ts'
import { renderPage } from '#platform/pdf/pdf.ts'
import { ProductError } from '#platform/product-error.ts'

type Size = { readonly width: number; readonly height: number }
type Region = Size & { readonly left: number; readonly top: number }
type Mark = Pick<FoundPin, 'x' | 'y' | 'w' | 'h'>

/** Clamps to whole pixels inside the image, at least one. */
const within = (from: number, length: number, side: number): readonly [number, number] => {
  const start = Math.min(Math.max(Math.floor(from), 0), side - 1)
  return [start, Math.min(Math.max(Math.ceil(from + length) - start, 1), side - start)]
}

/** The comment's rectangle, or a square around its point, inside the image. */
export const regionOf = ({ x, y, w, h }: Mark, { width, height }: Size): Region => {
  const side = Math.min(width, height) * limits.review.pointCrop
  const around = (at: number, length: number) => Math.min(Math.max(at * length - side / 2, 0), length - side)
  const [left, across] = w === null ? within(around(x, width), side, width) : within(x * width, w * width, width)
  const [top, down] = h === null ? within(around(y, height), side, height) : within(y * height, h * height, height)
  return { left, top, width: across, height: down }
}

type Source = {
  readonly looks: Parameters<typeof withImage>[1]
  readonly size: Size
  readonly read: () => Promise<Uint8Array>
}

/** Page width at which the crop reaches `cropSide`, capped at twice that. */
const widthFor = ({ w }: Mark): number => {
  const { cropSide, pointCrop } = limits.review
  return Math.min(Math.ceil(cropSide / (w ?? pointCrop)), 2 * cropSide)
}

const drawPage = async (context: ReviewContext, pin: FoundPin, { key }: FileRow): Promise<Source> => {
  const wanted = { page: pin.page ?? 1, width: widthFor(pin) }
  const png = await renderPage(pdfOf(context, key), wanted, context.actor.uid_user)
  const looks = await readImageMetadata(png)
  return { looks, size: looks, read: async () => png }
}

/** Returns null for images with more pixels than are decoded. */
const openFile = ({ storage }: ReviewContext, file: FileRow): Source | null => {
  const original = describeOriginal(file, file.uploader_email)
  const { width, height } = file
  if (!original || width === null || height === null) return null
  const read = async () => {
    const blob = await storage.read(file.key)
    if (!blob) throw new ProductError('not_found', reviewMessages.fileNotFound)
    return toDecodable(await buffer(blob)) as Promise<Uint8Array> // bytes in, bytes out
  }
  return { looks: original.looks, size: { width, height }, read }
}

const cut = async (context: ReviewContext, pin: FoundPin, file: FileRow, source: Source) => {
  const { cropSide } = limits.review
  const { origin } = file
  const mark = origin && {
    brand: context.config.BRAND_NAME,
    providerName: origin.provider_name,
    isLocal: origin.is_local,
  }
  return withImage(context.actor.uid_user, source.looks, async () => {
    const part = openImage(await source.read())
      .rotate()
      .extract(regionOf(pin, source.size))
      .resize({ width: cropSide, height: cropSide, fit: 'inside', withoutEnlargement: true })
      .png()
    const { data, info } = await (mark ? part.withXmp(describeOrigin(mark).xmp) : part).toBuffer({
      resolveWithObject: true,
    })
    const tiny = await openImage(data).resize(16, 16, { fit: 'inside' }).webp({ quality: 30 }).toBuffer()
    return { bytes: data, width: info.width, height: info.height, tiny }
  })
}

/** Returns null when the version is deleted or cannot be rendered. */
export const cropCommentImage = async (context: ReviewContext, pin: FoundPin): Promise<StoredImage | null> => {
  const file = await findFile(context.db, pin.uid_file)
  if (!file) return null
  try {
    const source = isPdf(file) ? await drawPage(context, pin, file) : openFile(context, file)
    if (!source) return null
    const { bytes, width, height, tiny } = await cut(context, pin, file, source)
    return {
      key: file.key,
      marked: bytes,
      filename: `${file.filename.replace(/\.\w+$/, '').slice(0, 150)}-${pin.number}.png`,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      looks: {
        mimetype: 'image/png',
        width,
        height,
        placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      },
      origin: file.origin,
      hold: async () => {},
    }
  } catch (error) {
    // Create the card without an image rather than fail.
    if (!(error instanceof ProductError)) throw error
    context.log.warn({ err: error, uid_pin: pin.uid_pin }, 'failed to create the card image of a comment')
    return null
  }
}
