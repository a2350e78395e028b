// Smaller copies of stored pictures, made on first need and kept beside the original.
import { buffer } from 'node:stream/consumers'

import type { Storage } from '#platform/storage/storage.ts'

import { isHeic, openPicture, readable, requireFewPixels, withImage } from './image-pool.ts'

const widths = [64, 128, 256, 512, 1024, 2048] as const

/** The next of a few fixed widths, so that nobody can fill the store by asking for every number. */
const variantWidth = (wanted: number): number => widths.find((width) => width >= wanted) ?? 2048

export const variantKey = (key: string, width: number): string => `variants/${key}-${width}.webp`

/** The whole picture, for what browsers cannot show: larger than any that is taken. */
export const fullWidth = 16_000

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
  const smaller = await withImage(owner, looks, async () => {
    const original = await storage.read(source)
    if (!original) return null
    const copy = openPicture(await readable(await buffer(original)))
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: width === fullWidth ? 90 : 80 })
    return (xmp === undefined ? copy : copy.withXmp(xmp)).toBuffer()
  })
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
    const fromWhole = async (): Promise<string | null> => {
      // Decoding a HEIC takes seconds: once, for the whole picture, of which the smaller ones are made.
      const whole = await keep(key, fullWidth, original)
      const { looks } = original
      const ofWhole = { ...original, looks: { format: 'webp', width: looks.width, height: looks.height } as const }
      return whole && make(storage, key, whole, target, width, ofWhole)
    }
    const isDirect = width === fullWidth || !isHeic(original.looks)
    const made = (isDirect ? make(storage, key, key, target, width, original) : fromWhole()).finally(() =>
      underWay.delete(target),
    )
    underWay.set(target, made)
    return made
  }
  return { keep }
}
