// Smaller copies of stored images and of first PDF pages, created on demand and stored beside the original.
import { buffer } from 'node:stream/consumers'

import { limits } from '@joinery/contract/limits'

import { drawStoredPage } from '#platform/pdf/draw-stored-page.ts'
import type { Storage } from '#platform/storage/storage.ts'

import { isHeic, openImage, toDecodable, requireFewPixels, withImage } from './image-pool.ts'

const widths = [64, 128, 256, 512, 1024, 2048, limits.file.variantWidth.max] as const

/** Rounds up to one of a few fixed widths, so requests cannot fill the store. */
export const variantWidth = (wanted: number): number =>
  widths.find((width) => width >= wanted) ?? limits.file.variantWidth.max

export const variantKey = (key: string, width: number): string => `variants/${key}-${width}.webp`

/** Full-size variant for formats browsers cannot show; larger than any accepted image. */
export const fullWidth = 16_000

/** Maximum side of a WebP image. */
const maxSide = 16_383
/** Maximum pixels of a variant of any shape. */
const maxCopyPixels = limits.file.variantWidth.max ** 2

/** Narrows a variant that would be too tall. The full-size variant is bounded by the decoding limit. */
const boundsOf = (width: number) => ({
  width,
  height: width === fullWidth ? maxSide : Math.min(maxSide, Math.floor(maxCopyPixels / width)),
})

/** Upper bound of the variant's memory while encoding. */
const copyOf = (original: Original['looks'], width: number): Original['looks'] => {
  const bounds = boundsOf(width)
  const scale = Math.min(1, bounds.width / original.width, bounds.height / original.height)
  return { format: 'raw', width: Math.ceil(original.width * scale), height: Math.ceil(original.height * scale) }
}

/** Less effort for the largest width: same size, 60 % of the time, half the memory. */
const encodingOf = (width: number) =>
  width === fullWidth ? { quality: 90 } : { quality: 80, effort: width === limits.file.variantWidth.max ? 2 : 4 }

/** Returns all possible variant keys of an image, because buckets are never listed. */
export const variantKeys = (key: string): string[] => [...widths, fullWidth].map((width) => variantKey(key, width))

/** A stored image's properties, and the owner whose limit its processing counts against. */
export type Original = {
  readonly looks: Parameters<typeof requireFewPixels>[0]
  readonly owner: string
  /** Origin metadata for every variant. Other metadata is dropped, because it may reveal a location. */
  readonly xmp?: string | undefined
}

type Stored = { readonly mimetype: string; readonly width: number | null; readonly height: number | null }

const heifCompressions = new Map<string, 'av1' | 'hevc'>([
  ['image/avif', 'av1'],
  ['image/heic', 'hevc'],
])

/** Narrower previews derive from this width, because parsing a PDF costs more than rendering it. */
const pageWidth = 1024

/** First page of a PDF, with its maximum size, because the actual size is unknown before rendering. */
export const firstPageOf = (owner: string): Original => ({ looks: { format: 'pdf', width: 2048, height: 8192 }, owner })

/** Width of the variant that narrower ones derive from; null if each derives from the original. */
const wholeWidthOf = (looks: Original['looks']): number | null => {
  if (isHeic(looks)) return fullWidth
  return looks.format === 'pdf' ? pageWidth : null
}

/**
 * Returns null for non-images and for images above the current pixel limit, which may have been stored under an older
 * one.
 */
export const describeOriginal = ({ mimetype, width, height }: Stored, owner: string, xmp?: string): Original | null => {
  if (width === null || height === null) return null
  const compression = heifCompressions.get(mimetype)
  const format = compression === undefined ? mimetype.replace('image/', '') : 'heif'
  // The encoding is not stored; unsupported ones were rejected on upload.
  const looks = {
    format: format as Original['looks']['format'], // a format we store
    width,
    height,
    isProgressive: false,
    ...(compression === undefined ? {} : { compression }),
  }
  try {
    requireFewPixels(looks)
    return { looks, owner, xmp }
  } catch {
    return null
  }
}

const make = async (
  storage: Storage,
  key: string,
  /** Key of the original or another variant. */
  source: string,
  target: string,
  width: number,
  { looks, owner, xmp }: Original,
): Promise<string | null> => {
  // Read the original inside the slot, so only a few are in memory at a time.
  const shrink = () =>
    withImage(owner, [looks, copyOf(looks, width)], async () => {
      const original = await storage.read(source)
      if (!original) return null
      const copy = openImage(await toDecodable(await buffer(original)))
        .rotate()
        .resize({ ...boundsOf(width), fit: 'inside', withoutEnlargement: true })
        .webp(encodingOf(width))
      return (xmp === undefined ? copy : copy.withXmp(xmp)).toBuffer()
    })
  const isPage = looks.format === 'pdf'
  const smaller = await (isPage ? drawStoredPage(storage, key, { page: 1, width }, owner) : shrink())
  if (!smaller) return null
  await storage.putBytes(target, smaller)
  // The original was deleted before this variant existed, so its cleanup missed it.
  if ((await storage.size(key)) !== null) return target
  await storage.remove(target)
  return null
}

export type ImageVariants = {
  /** Returns the variant's key and creates it once for concurrent callers. Null if the original was deleted. */
  readonly ensure: (key: string, wanted: number, original: Original) => Promise<string | null>
}

export const createImageVariants = (storage: Storage): ImageVariants => {
  const underWay = new Map<string, Promise<string | null>>()
  const ensure: ImageVariants['ensure'] = async (key, wanted, original) => {
    const width = wanted === fullWidth ? fullWidth : variantWidth(wanted)
    const target = variantKey(key, width)
    if ((await storage.size(target)) !== null) return target
    const current = underWay.get(target)
    if (current) return current
    const wholeWidth = wholeWidthOf(original.looks)
    const fromWhole = async (from: number): Promise<string | null> => {
      // Decoding HEIC or parsing a PDF can take seconds, so smaller variants derive from one large copy.
      const whole = await ensure(key, from, original)
      const { looks } = original
      const ofWhole = { ...original, looks: { format: 'webp', width: looks.width, height: looks.height } as const }
      return whole && make(storage, key, whole, target, width, ofWhole)
    }
    const isDirect = wholeWidth === null || width >= wholeWidth
    const made = (isDirect ? make(storage, key, key, target, width, original) : fromWhole(wholeWidth)).finally(() =>
      underWay.delete(target),
    )
    underWay.set(target, made)
    return made
  }
  return { ensure }
}
