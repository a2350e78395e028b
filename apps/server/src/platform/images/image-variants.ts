// Smaller copies of stored pictures and pictures of the first pages of PDFs, made on first need and kept beside the original.
import { buffer } from 'node:stream/consumers'

import { limits } from '@joinery/contract/limits'

import { drawStoredPage } from '#platform/pdf/draw-stored-page.ts'
import type { Storage } from '#platform/storage/storage.ts'

import { isHeic, openPicture, readable, requireFewPixels, withImage } from './image-pool.ts'

const widths = [64, 128, 256, 512, 1024, 2048, limits.file.variantWidth.max] as const

/** The next of a few fixed widths, so that nobody can fill the store by asking for every number. */
export const variantWidth = (wanted: number): number =>
  widths.find((width) => width >= wanted) ?? limits.file.variantWidth.max

export const variantKey = (key: string, width: number): string => `variants/${key}-${width}.webp`

/** The whole picture, for what browsers cannot show: larger than any that is taken. */
export const fullWidth = 16_000

/** What WebP can hold of a side. */
const maxSide = 16_383
/** Of a copy, whatever its shape. */
const maxCopyPixels = limits.file.variantWidth.max ** 2

/** A copy that would be too high at its width is narrower. The whole picture is bounded by what is decoded. */
const boundsOf = (width: number) => ({
  width,
  height: width === fullWidth ? maxSide : Math.min(maxSide, Math.floor(maxCopyPixels / width)),
})

/** The most that a copy holds while it is encoded: as many bytes for each pixel as one that is held itself. */
const copyOf = (original: Original['looks'], width: number): Original['looks'] => {
  const bounds = boundsOf(width)
  const scale = Math.min(1, bounds.width / original.width, bounds.height / original.height)
  return { format: 'raw', width: Math.ceil(original.width * scale), height: Math.ceil(original.height * scale) }
}

/** Of the largest, less effort: as small, in 60 % of the time and half the memory. */
const encodingOf = (width: number) =>
  width === fullWidth ? { quality: 90 } : { quality: 80, effort: width === limits.file.variantWidth.max ? 2 : 4 }

/** Every key that variants of this picture may have: buckets are never listed. */
export const variantKeys = (key: string): string[] => [...widths, fullWidth].map((width) => variantKey(key, width))

/** What is known of a stored picture, and whose turn it takes to make it smaller. */
export type Original = {
  readonly looks: Parameters<typeof requireFewPixels>[0]
  readonly owner: string
  /** What every copy says about how the picture was made. Other metadata is dropped: it may tell where somebody lives. */
  readonly xmp?: string | undefined
}

type Stored = { readonly mimetype: string; readonly width: number | null; readonly height: number | null }

const heifCompressions = new Map<string, 'av1' | 'hevc'>([
  ['image/avif', 'av1'],
  ['image/heic', 'hevc'],
])

/** Narrower pictures of a first page are made of this one: reading the PDF costs more than drawing it. */
const pageWidth = 1024

/** The first page of a PDF. How large it is nobody knows before it is drawn: this is the most. */
export const firstPageOf = (owner: string): Original => ({ looks: { format: 'pdf', width: 2048, height: 8192 }, owner })

/** The width of the copy of which the narrower ones are made; null where each is made of the original. */
const wholeWidthOf = (looks: Original['looks']): number | null => {
  if (isHeic(looks)) return fullWidth
  return looks.format === 'pdf' ? pageWidth : null
}

/** Null for what is no picture, or has more pixels than are decoded: it was kept when the bounds were others. */
export const describeOriginal = ({ mimetype, width, height }: Stored, owner: string, xmp?: string): Original | null => {
  if (width === null || height === null) return null
  const compression = heifCompressions.get(mimetype)
  const format = compression === undefined ? mimetype.replace('image/', '') : 'heif'
  // How it was encoded is not known any more: whatever may have been refused was refused when it came.
  const looks = {
    format: format as Original['looks']['format'], // one of ours
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
  /** The picture of which it is made: the original or another variant. */
  source: string,
  target: string,
  width: number,
  { looks, owner, xmp }: Original,
): Promise<string | null> => {
  // The original is read when its turn has come, so that only a few are held at a time.
  const shrink = () =>
    withImage(owner, [looks, copyOf(looks, width)], async () => {
      const original = await storage.read(source)
      if (!original) return null
      const copy = openPicture(await readable(await buffer(original)))
        .rotate()
        .resize({ ...boundsOf(width), fit: 'inside', withoutEnlargement: true })
        .webp(encodingOf(width))
      return (xmp === undefined ? copy : copy.withXmp(xmp)).toBuffer()
    })
  const isPage = looks.format === 'pdf'
  const smaller = await (isPage ? drawStoredPage(storage, key, { page: 1, width }, owner) : shrink())
  if (!smaller) return null
  await storage.keepBytes(target, smaller)
  // Deleted meanwhile: its variants were looked for before this one was there.
  if ((await storage.size(key)) !== null) return target
  await storage.remove(target)
  return null
}

export type ImageVariants = {
  /** The key of the variant; made once, however many ask at the same time. Null when the original was deleted. */
  readonly keep: (key: string, wanted: number, original: Original) => Promise<string | null>
}

export const createImageVariants = (storage: Storage): ImageVariants => {
  const underWay = new Map<string, Promise<string | null>>()
  const keep: ImageVariants['keep'] = async (key, wanted, original) => {
    const width = wanted === fullWidth ? fullWidth : variantWidth(wanted)
    const target = variantKey(key, width)
    if ((await storage.size(target)) !== null) return target
    const current = underWay.get(target)
    if (current) return current
    const wholeWidth = wholeWidthOf(original.looks)
    const fromWhole = async (from: number): Promise<string | null> => {
      // Decoding a HEIC takes seconds, and reading a PDF can: once, for a large copy, of which the smaller ones are made.
      const whole = await keep(key, from, original)
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
  return { keep }
}
