// Smaller copies of stored pictures, made on first need and kept beside the original.
import { buffer } from 'node:stream/consumers'

import type { Storage } from '#platform/storage/storage.ts'

import { openPicture, requireFewPixels, withImage } from './image-pool.ts'

const widths = [64, 128, 256, 512, 1024, 2048] as const

/** The next of a few fixed widths, so that nobody can fill the store by asking for every number. */
const variantWidth = (wanted: number): number => widths.find((width) => width >= wanted) ?? 2048

export const variantKey = (key: string, width: number): string => `variants/${key}-${width}.webp`

/** Every key that variants of this picture may have: buckets are never listed. */
export const variantKeys = (key: string): string[] => widths.map((width) => variantKey(key, width))

/** What is known of a stored picture, and whose turn it takes to make it smaller. */
export type Original = { readonly looks: Parameters<typeof requireFewPixels>[0]; readonly owner: string }

type Stored = { readonly mimetype: string; readonly width: number | null; readonly height: number | null }

/** Null for what is no picture, or has more pixels than are decoded: it was kept when the bounds were others. */
export const describeOriginal = ({ mimetype, width, height }: Stored, owner: string): Original | null => {
  if (width === null || height === null) return null
  const format = mimetype === 'image/avif' ? 'heif' : mimetype.replace('image/', '')
  // How it was encoded is not known any more: whatever may have been refused was refused when it came.
  const looks = { format: format as Original['looks']['format'], width, height, isProgressive: false } // one of ours
  try {
    requireFewPixels(looks)
    return { looks, owner }
  } catch {
    return null
  }
}

const make = async (
  storage: Storage,
  key: string,
  target: string,
  width: number,
  { looks, owner }: Original,
): Promise<string | null> => {
  // The original is read when its turn has come, so that only a few are held at a time.
  const smaller = await withImage(owner, looks, async () => {
    const original = await storage.read(key)
    if (!original) return null
    return openPicture(await buffer(original))
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
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
  return {
    keep: async (key, wanted, original) => {
      const width = variantWidth(wanted)
      const target = variantKey(key, width)
      if ((await storage.size(target)) !== null) return target
      const current = underWay.get(target)
      if (current) return current
      const made = make(storage, key, target, width, original).finally(() => underWay.delete(target))
      underWay.set(target, made)
      return made
    },
  }
}
