// The only place that decodes images, within pixel and time limits. Call it within a task (run-task.ts), because an image
// of few bytes can take seconds and hundreds of megabytes.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { messages } from '@joinery/contract/messages'
import type { CreateText, default as SharpModule, Metadata, Sharp, SharpOptions } from 'sharp'

import { ProductError } from '#platform/product-error.ts'

import { decodeHeic, maxHeicPixels, withProfile } from './heic/decode-heic.ts'

let loaded: typeof SharpModule | undefined

/** Loaded on demand because of its size (20 MB). */
const loadSharp = (): typeof SharpModule => {
  if (loaded) return loaded
  const sharp = createRequire(import.meta.url)('sharp') as typeof SharpModule // require returns this module
  // By default libvips uses every core for one image. One thread per image and bounded concurrency leave cores for
  // requests.
  sharp.concurrency(1)
  // No image is read twice in a row.
  sharp.cache(false)
  loaded = sharp
  return sharp
}

/** Bounds decoded images by area, because a small file can decompress to gigabytes. */
const maxPixels = 100_000_000

/** Stricter limit for formats that must be decoded completely before the first line is available. */
const maxPixelsWhole = 30_000_000

const timeLimitSeconds = 15

export type ImageInfo = Pick<Metadata, 'format' | 'width' | 'height'> &
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
 * Processor time per million pixels in milliseconds, rounded up from measurements of photos. Plain JPEG is shrunk while
 * decoding.
 */
const decodeMs: Readonly<Record<string, number>> = { jpeg: 6, png: 15, webp: 12, gif: 20, tiff: 15, raw: 5 }
const progressiveMs = 30
const heifMs = 60
/** PDFs of unknown content, without encoding the page. */
const pdfMs = 200

/** Estimates the time to decode; an unknown encoding counts as the expensive one. */
export const decodingCost = (looks: ImageInfo): number => {
  const { format, width, height, isProgressive = true } = looks
  if (format === 'pdf') return pdfMs
  const megapixels = (width * height) / 1_000_000
  const isSlow = isProgressive && (format === 'jpeg' || format === 'png')
  return megapixels * (isSlow ? progressiveMs : (decodeMs[format] ?? heifMs))
}

/** Estimates the time to encode; pages have few details. */
export const encodingCost = (size: { readonly width: number; readonly height: number }, isPage = false): number =>
  (size.width * size.height * (isPage ? 30 : 90)) / 1_000_000

/** Reads an image's header only. */
export const readImageMetadata = (input: string | Uint8Array): Promise<Metadata> =>
  loadSharp()(input, { limitInputPixels: false }).metadata()

/** Returns input that `openImage` can decode: the image itself, or an upright JPEG with colour profile for HEIC. */
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

/** Draws text with a font of ours. The text is Pango markup. */
export const drawText = (text: CreateText): Sharp => loadSharp()({ text })
