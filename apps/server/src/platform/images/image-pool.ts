// The only place that decodes images: with limited concurrency, fair between users, within memory and time limits.
// libvips runs in this process, so an image that decompresses to gigabytes would affect all users.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'

import { messages } from '@joinery/contract/messages'
import type { default as SharpModule, Metadata, Sharp, SharpOptions } from 'sharp'

import { ProductError } from '#platform/product-error.ts'
import { createTurns } from '#platform/turns.ts'

import { decodeHeic, maxHeicPixels, withProfile } from './heic/decode-heic.ts'

let loaded: typeof SharpModule | undefined

/** Loaded on demand because of its size (20 MB). */
const loadSharp = (): typeof SharpModule => {
  if (loaded) return loaded
  const sharp = createRequire(import.meta.url)('sharp') as typeof SharpModule // require returns this module
  // By default libvips uses every core for one image. One thread per image and bounded concurrency leave cores for
  // requests.
  sharp.concurrency(1)
  sharp.cache({ memory: 64, files: 0, items: 100 })
  loaded = sharp
  return sharp
}

/** Bounds decoded images by area, because a small file can decompress to gigabytes. */
const maxPixels = 100_000_000

/** Stricter limit for formats that must be decoded completely before the first line is available; see `memoryOf`. */
const maxPixelsWhole = 30_000_000

const timeLimitSeconds = 15
const memoryBudget = 768 * 2 ** 20

type ImageInfo = Pick<Metadata, 'format' | 'width' | 'height'> &
  Partial<Pick<Metadata, 'isProgressive' | 'compression'>>

/** AVIF and HEIC share a container; libvips decodes only AVIF. */
export const isHeic = ({ format, compression }: ImageInfo): boolean => format === 'heif' && compression === 'hevc'

const maxPixelsOf = (looks: ImageInfo): number => {
  if (isHeic(looks)) return maxHeicPixels
  return isDecodedWhole(looks) ? maxPixelsWhole : maxPixels
}

const isDecodedWhole = ({ format, isProgressive }: ImageInfo): boolean =>
  format === 'heif' || format === 'gif' || format === 'tiff' || (format === 'png' && (isProgressive ?? true))

export const isFewPixels = (looks: ImageInfo): boolean => looks.width * looks.height <= maxPixelsOf(looks)

/** Rejects too large images before decoding. */
export const requireFewPixels = (looks: ImageInfo): void => {
  if (!isFewPixels(looks)) throw new ProductError('unsupported_type', messages.file.tooManyPixels)
}

/**
 * Memory per pixel for a thumbnail, measured with flat images of 29 and 100 megapixels. CPU time per million pixels:
 * AVIF 37 ms, interlaced PNG 18, GIF 14, progressive JPEG 7; PNG, WebP and plain JPEG 1 to 3 (JPEG is shrunk while
 * decoding).
 */
const bytesPerPixel: Readonly<Record<string, number>> = { heif: 18, gif: 6, tiff: 6, png: 4, jpeg: 6, webp: 2 }

/** Raw pixels count as the most expensive format. */
const memoryOf = ({ format, width, height }: ImageInfo): number => width * height * (bytesPerPixel[format] ?? 18)

const cores = Math.max(1, availableParallelism() - 1)
const turns = createTurns({
  atOnce: cores,
  // With several slots, one is always left to other users.
  perPerson: Math.max(1, cores - 1),
  // Many people view one person's images, and all thumbnails count against that person.
  waiting: 1000,
  waitMs: 120_000,
  budget: memoryBudget,
})

/** Runs work on one or several images when their owner has a free slot; `looks` comes from the image header. */
export const withImage = async <Result>(
  person: string,
  looks: ImageInfo | readonly ImageInfo[],
  act: () => Promise<Result>,
): Promise<Result> => {
  try {
    const cost = [looks].flat().reduce((sum, one) => sum + memoryOf(one), 0)
    return await turns(person, act, { cost })
  } catch (error) {
    if (!(error instanceof Error && /^timeout: \d+% complete/.test(error.message))) throw error
    throw new ProductError('unsupported_type', messages.file.processingTimedOut)
  }
}

/** Reads an image's header only. */
export const readImageMetadata = (input: string | Uint8Array): Promise<Metadata> =>
  loadSharp()(input, { limitInputPixels: false }).metadata()

/**
 * Returns input that `openImage` can decode: the image itself, or an upright JPEG with colour profile for HEIC. Call
 * it within `withImage`.
 */
export const toDecodable = async (input: string | Uint8Array): Promise<string | Uint8Array> => {
  const looks = await readImageMetadata(input)
  if (!isHeic(looks)) return input
  const { pixels, width, height } = await decodeHeic(typeof input === 'string' ? await readFile(input) : input)
  const jpeg = await loadSharp()(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return withProfile(jpeg, looks.icc)
}

/** The only way to decode an uploaded image. */
export const openImage = (input: string | Uint8Array, options: SharpOptions = {}): Sharp =>
  loadSharp()(input, { ...options, limitInputPixels: maxPixels }).timeout({ seconds: timeLimitSeconds })
