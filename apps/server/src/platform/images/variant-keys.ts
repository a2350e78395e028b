import { limits } from '@joinery/contract/limits'

const widths = [64, 128, 256, 512, 1024, 2048, limits.file.variantWidth.max] as const

/** Rounds up to one of a few fixed widths, so requests cannot fill the store. */
export const variantWidth = (wanted: number): number =>
  widths.find((width) => width >= wanted) ?? limits.file.variantWidth.max

/** Full-size variant for formats browsers cannot show; larger than any accepted image. */
export const fullWidth = 16_000

export const variantKey = (key: string, width: number): string => `variants/${key}-${width}.webp`

/** A page of a PDF after the first; listed in the database for deletion. */
export const pageKey = (key: string, page: number, width: number): string =>
  `variants/${key}-page-${page}-${width}.webp`

/** The full-size copy without metadata. */
export const copyKey = (key: string): string => `variants/${key}-copy`

/** Returns all possible variant keys of an image, because buckets are never listed. */
export const variantKeys = (key: string): string[] => [
  ...[...widths, fullWidth].map((width) => variantKey(key, width)),
  copyKey(key),
]
