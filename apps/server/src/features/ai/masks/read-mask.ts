// Reads a mask: a PNG, white where the image may change, as one byte per pixel of that image.
import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

import { messages } from '@joinery/contract/messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import type { Size } from '@joinery/image-providers/image-provider'
import { pictureTypeOf } from '@joinery/image-providers/pictures/picture-type'

import { isFewPixels, openImage, readImageMetadata } from '#platform/images/image-pool.ts'
import { withImage } from '#platform/images/with-image.ts'
import { ProductError } from '#platform/product-error.ts'

export type Mask = {
  /** Size of the changed image. */
  readonly size: Size
  /** One byte a pixel, 255 = change, 0 = keep. */
  readonly alpha: Uint8Array
  /** The same as a PNG for providers, white = change. */
  readonly png: Uint8Array
}

const bad = (sentence: string): ProductError => new ProductError('bad_request', sentence)

/** Tolerated difference of proportions; a small mask of a large image is rounded to whole pixels. */
const tolerance = 0.01
const hasShape = (mask: Size, { width, height }: Size): boolean => {
  const expected = (mask.width * height) / width
  return Math.abs(mask.height - expected) <= Math.max(1, tolerance * expected)
}

/** A few milliseconds. */
const pixelsAtOnce = 1_000_000

/** Nearest-neighbour scaling, so nothing is marked beyond the drawn border. */
const scale = async (alpha: Uint8Array, from: Size, to: Size): Promise<Uint8Array> => {
  if (from.width === to.width && from.height === to.height) return alpha
  const scaled = new Uint8Array(to.width * to.height)
  const columns = Int32Array.from({ length: to.width }, (_, x) => Math.floor(((x + 0.5) * from.width) / to.width))
  const rowsAtOnce = Math.ceil(pixelsAtOnce / to.width)
  let above = -1
  for (let y = 0; y < to.height; y++) {
    const row = Math.floor(((y + 0.5) * from.height) / to.height)
    const start = y * to.width
    if (row === above) scaled.copyWithin(start, start - to.width, start)
    else for (let x = 0; x < to.width; x++) scaled[start + x] = alpha[row * from.width + (columns[x] ?? 0)] ?? 0
    above = row
    // Lets other requests run in between.
    if (y % rowsAtOnce === 0) await setImmediate()
  }
  return scaled
}

const decode = async (bytes: Uint8Array, size: Size): Promise<Mask> => {
  // Ignores the colour profile. Transparent pixels are not marked.
  const { data, info } = await openImage(bytes, { failOn: 'error', ignoreIcc: true })
    .flatten({ background: '#000000' })
    .greyscale()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 1) throw new Error(`A mask of ${info.channels} channels`)
  const alpha = await scale(data, info, size)
  if (Buffer.alloc(alpha.length).equals(alpha)) throw bad(generationMessages.maskEmpty)
  const png = await openImage(alpha, { raw: { ...size, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 3 })
    .toBuffer()
  return { size, alpha, png }
}

/** `size` is that of the upright image; `person` is the key of the concurrency limit. */
export const readMask = async (source: string | Uint8Array, size: Size, person: string): Promise<Mask> => {
  const bytes = typeof source === 'string' ? await readFile(source) : source
  if (pictureTypeOf(bytes) !== 'image/png') throw bad(generationMessages.maskNotPng)
  try {
    const looks = await readImageMetadata(bytes)
    if (!hasShape(looks, size)) throw bad(generationMessages.maskShape)
    if (!isFewPixels(looks)) throw bad(messages.file.tooManyPixels)
    return await withImage(person, [looks, { format: 'raw', ...size }], () => decode(bytes, size))
  } catch (error) {
    throw error instanceof ProductError ? error : bad(generationMessages.maskUnreadable)
  }
}
