import { boxMean } from '#picture/box-mean.ts'
import { toOklab } from '#picture/oklab.ts'
import type { Raster } from '#picture/raster.ts'

export const lightnessOf = ({ width, height, rgb }: Raster): Float32Array => {
  const plane = new Float32Array(width * height)
  const lab = new Float32Array(3 * width)
  for (let y = 0; y < height; y++) {
    toOklab(rgb, y * width, width, lab)
    for (let x = 0; x < width; x++) plane[y * width + x] = lab[3 * x] ?? 0
  }
  return plane
}

/** Two box blurs approximate a Gaussian. */
export const blur = (plane: Float32Array, { width, height }: Raster, radius: number): Float32Array => {
  const whole = Math.max(1, Math.round(radius))
  return boxMean(boxMean(plane, width, height, whole), width, height, whole)
}

/** A length relative to the image's size; `share` is in thousandths of the longer side. */
export const lengthOf = ({ width, height }: Raster, share: number): number => (share * Math.max(width, height)) / 1000
