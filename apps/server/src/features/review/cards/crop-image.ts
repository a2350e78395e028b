// Crops the commented part of an image or PDF page, for the comment's card.
import { createHash } from 'node:crypto'

import { limits } from '@joinery/contract/limits'

import type { StoredImage } from '#features/files/attach-files.ts'
import { findFile, type FileRow } from '#features/files/file-queries.ts'
import type { FoundPin } from '#features/review/pin-queries.ts'
import { isPdf } from '#features/review/read-pages.ts'
import type { ReviewContext } from '#features/review/review-context.ts'
import { describeOrigin } from '#platform/images/describe-origin.ts'
import { decodingCost, encodingCost } from '#platform/images/image-pool.ts'
import { describeOriginal, pageOf } from '#platform/images/image-variants.ts'
import { ProductError } from '#platform/product-error.ts'
import { localFileOf } from '#platform/storage/local-file.ts'
import { TaskFailure } from '#platform/tasks/define-task.ts'
import { runTask } from '#platform/tasks/run-task.ts'

import { cropImage, type Mark } from './crop-region.ts'

/** Page width at which the crop reaches `cropSide`, capped at twice that. */
const widthFor = ({ w }: Mark): number => {
  const { cropSide, pointCrop } = limits.review
  return Math.min(Math.ceil(cropSide / (w ?? pointCrop)), 2 * cropSide)
}

/** Returns the blob to crop and its decoding time; null for images with more pixels than are decoded. */
const findSource = async ({ actor, variants }: ReviewContext, pin: FoundPin, file: FileRow) => {
  if (isPdf(file)) {
    const page = pageOf(actor.uid_user, pin.page ?? 1)
    const width = widthFor(pin)
    const key = await variants.ensure(file.key, width, page)
    return key === null ? null : { key, decodeMs: decodingCost({ format: 'webp', width, height: width }) }
  }
  const original = describeOriginal(file, file.uploader_email)
  return original && { key: file.key, decodeMs: decodingCost({ ...original.looks, isProgressive: true }) }
}

const cut = async (context: ReviewContext, pin: FoundPin, file: FileRow) => {
  const source = await findSource(context, pin, file)
  if (!source) return null
  const { origin } = file
  const xmp =
    origin &&
    describeOrigin({ brand: context.config.BRAND_NAME, providerName: origin.provider_name, isLocal: origin.is_local })
      .xmp
  const { cropSide } = limits.review
  const { x, y, w, h } = pin
  const costMs = source.decodeMs + encodingCost({ width: cropSide, height: cropSide }, true)
  return runTask(
    cropImage,
    localFileOf(context, source.key),
    { mark: { x, y, w, h }, xmp: xmp ?? undefined },
    { by: { owner: context.actor.uid_user }, costMs },
  )
}

/** Returns null when the version is deleted or cannot be rendered. */
export const cropCommentImage = async (context: ReviewContext, pin: FoundPin): Promise<StoredImage | null> => {
  const file = await findFile(context.db, pin.uid_file)
  if (!file) return null
  try {
    const made = await cut(context, pin, file)
    if (!made) return null
    const { bytes, width, height, placeholder } = made
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
        placeholder,
      },
      origin: file.origin,
      hold: async () => {},
    }
  } catch (error) {
    // Create the card without an image rather than fail.
    if (!(error instanceof ProductError || error instanceof TaskFailure)) throw error
    context.log.warn({ err: error, uid_pin: pin.uid_pin }, 'failed to create the card image of a comment')
    return null
  }
}
