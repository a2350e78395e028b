// The area a user marked, outside which nothing changes.
import sharp from 'sharp'

import type { Raster } from '#picture/raster.ts'

type Size = { readonly width: number; readonly height: number }

/** One byte per pixel: 255 = change, 0 = keep. */
export type Marked = Size & { readonly alpha: Uint8Array }

/** Opens a PNG mask of the image's size; white = change. */
export const openMarked = async (png: Uint8Array, { width, height }: Size): Promise<Marked> => {
  const alpha = await sharp(png, { limitInputPixels: 100_000_000, failOn: 'error', ignoreIcc: true })
    .flatten({ background: '#000000' })
    .resize({ width, height, fit: 'fill', kernel: 'nearest' })
    .greyscale()
    .raw({ depth: 'uchar' })
    .toBuffer()
  return { width, height, alpha }
}

/** Restores the original bytes outside the mask and blends where the mask is grey. */
export const restrictTo = ({ alpha }: Marked, original: Uint8Array, { rgb }: Raster): void => {
  for (let pixel = 0, i = 0; pixel < alpha.length; pixel++, i += 3) {
    const share = alpha[pixel] ?? 0
    if (share === 255) continue
    for (let k = i; k < i + 3; k++) {
      const before = original[k] ?? 0
      rgb[k] = share === 0 ? before : Math.round(before + (((rgb[k] ?? 0) - before) * share) / 255)
    }
  }
}

/**
 * Mask at the small image's size, 0..1, one pixel wider, so that everything up to the border changes. `restrictTo` then
 * draws the border.
 */
export const shrinkMarked = ({ width, height, alpha }: Marked, small: Size): Float32Array => {
  const plane = new Float32Array(small.width * small.height)
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * small.width) / width))
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * small.height) / height)
    for (let x = 0; x < width; x++, i++) {
      if ((alpha[i] ?? 0) === 0) continue
      const column = columns[x] ?? 0
      const [left, right] = [Math.max(0, column - 1), Math.min(small.width - 1, column + 1)]
      for (let down = Math.max(0, row - 1); down <= Math.min(small.height - 1, row + 1); down++)
        for (let across = left; across <= right; across++) plane[down * small.width + across] = 1
    }
  }
  return plane
}
