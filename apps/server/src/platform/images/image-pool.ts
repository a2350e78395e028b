// Pictures are decoded here only: few at a time, in turns between people, within a budget of memory and a time limit.
// libvips works in this process, so one picture that unfolds to gigabytes would be everybody's.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'

import { messages } from '@joinery/contract/messages'
import type { default as SharpModule, Metadata, Sharp, SharpOptions } from 'sharp'

import { ProductError } from '#platform/product-error.ts'
import { createTurns } from '#platform/turns.ts'

import { decodeHeic, maxHeicPixels, withProfile } from './heic/decode-heic.ts'

let loaded: typeof SharpModule | undefined

/** It is large (20 MB): only who has a picture loads it. */
const loadSharp = (): typeof SharpModule => {
  if (loaded) return loaded
  const sharp = createRequire(import.meta.url)('sharp') as typeof SharpModule // the package of that name
  // libvips would otherwise take every core for one picture; one thread each and a bounded number of pictures at once
  // leaves the cores to those who wait for an answer.
  sharp.concurrency(1)
  sharp.cache({ memory: 64, files: 0, items: 100 })
  loaded = sharp
  return sharp
}

/** Pictures that are decoded are bounded by area: a small file can unfold to gigabytes. */
const maxPixels = 100_000_000

/** The bound of formats that are decoded whole before their first line is there; see `memoryOf`. */
const maxPixelsWhole = 30_000_000

const timeLimitSeconds = 15
const memoryBudget = 768 * 2 ** 20

type Looks = Pick<Metadata, 'format' | 'width' | 'height'> & Partial<Pick<Metadata, 'isProgressive' | 'compression'>>

/** AVIF and HEIC are one container; libvips decodes the former only. */
export const isHeic = ({ format, compression }: Looks): boolean => format === 'heif' && compression === 'hevc'

const maxPixelsOf = (looks: Looks): number => {
  if (isHeic(looks)) return maxHeicPixels
  return isDecodedWhole(looks) ? maxPixelsWhole : maxPixels
}

const isDecodedWhole = ({ format, isProgressive }: Looks): boolean =>
  format === 'heif' || format === 'gif' || format === 'tiff' || (format === 'png' && (isProgressive ?? true))

export const isFewPixels = (looks: Looks): boolean => looks.width * looks.height <= maxPixelsOf(looks)

/** Refused before anything of it is unfolded. */
export const requireFewPixels = (looks: Looks): void => {
  if (!isFewPixels(looks)) throw new ProductError('unsupported_type', messages.file.tooManyPixels)
}

/**
 * Bytes for each pixel while a thumbnail is made, measured with flat pictures of 29 and 100 megapixels. They also took
 * this much processor time for each million pixels: AVIF 37 ms, interlaced PNG 18, GIF 14, progressive JPEG 7; PNG, WebP
 * and plain JPEG 1 to 3 (JPEG is shrunk while it is read).
 */
const bytesPerPixel: Readonly<Record<string, number>> = { heif: 18, gif: 6, tiff: 6, png: 4, jpeg: 6, webp: 2 }

/** Pixels that are held themselves (`raw`) count as the dearest. */
const memoryOf = ({ format, width, height }: Looks): number => width * height * (bytesPerPixel[format] ?? 18)

const cores = Math.max(1, availableParallelism() - 1)
const turns = createTurns({
  atOnce: cores,
  // Where there are several, one is always left to the others.
  perPerson: Math.max(1, cores - 1),
  // Many people look at one person's pictures: their thumbnails count as that person's.
  waiting: 1000,
  waitMs: 120_000,
  budget: memoryBudget,
})

/** Works on a picture, or several at once, when the person whose it is has a turn; `looks` were read from its head. */
export const withImage = async <Result>(
  person: string,
  looks: Looks | readonly Looks[],
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

/** Reads the head of a picture and nothing else. */
export const readLooks = (input: string | Uint8Array): Promise<Metadata> =>
  loadSharp()(input, { limitInputPixels: false }).metadata()

/**
 * What `openPicture` can decode: the picture itself, or a JPEG of a HEIC, upright and with its colour profile. Like every
 * decoding it belongs into `withImage`.
 */
export const readable = async (input: string | Uint8Array): Promise<string | Uint8Array> => {
  const looks = await readLooks(input)
  if (!isHeic(looks)) return input
  const { pixels, width, height } = await decodeHeic(typeof input === 'string' ? await readFile(input) : input)
  const jpeg = await loadSharp()(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return withProfile(jpeg, looks.icc)
}

/** The one way to decode a picture that somebody sent. */
export const openPicture = (input: string | Uint8Array, options: SharpOptions = {}): Sharp =>
  loadSharp()(input, { ...options, limitInputPixels: maxPixels }).timeout({ seconds: timeLimitSeconds })
