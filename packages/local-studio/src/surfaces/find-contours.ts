import { boxMean } from '#picture/box-mean.ts'

import type { SmallPicture } from './small-picture.ts'

/** Chroma differences are small numbers next to those of lightness, but say more about where one thing ends. */
const chromaWeight = 2.2

/** The largest difference within 3 x 3 pixels, so that a thin drawn line counts as a contour and not only a step. */
const spread = (plane: Float32Array, width: number, height: number): Float32Array => {
  const low = new Float32Array(plane.length)
  const high = new Float32Array(plane.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const here = plane[i] ?? 0
      const left = x > 0 ? (plane[i - 1] ?? 0) : here
      const right = x < width - 1 ? (plane[i + 1] ?? 0) : here
      low[i] = Math.min(here, left, right)
      high[i] = Math.max(here, left, right)
    }
  const result = new Float32Array(plane.length)
  for (let i = 0; i < plane.length; i++) {
    const up = i >= width ? i - width : i
    const down = i + width < plane.length ? i + width : i
    result[i] =
      Math.max(high[i] ?? 0, high[up] ?? 0, high[down] ?? 0) - Math.min(low[i] ?? 0, low[up] ?? 0, low[down] ?? 0)
  }
  return result
}

/**
 * How strongly each pixel looks like the end of a surface, 0 to about 1. Grain, tile joints and patterns are contours
 * everywhere and therefore nowhere: each pixel is measured against its surroundings.
 */
export const findContours = ({ width, height, lightness, a, b }: SmallPicture): Float32Array => {
  const strength = spread(lightness, width, height)
  const green = spread(a, width, height)
  const blue = spread(b, width, height)
  for (let i = 0; i < strength.length; i++) {
    const one = green[i] ?? 0
    const two = blue[i] ?? 0
    strength[i] = (strength[i] ?? 0) + chromaWeight * Math.sqrt(one * one + two * two)
  }
  const around = boxMean(strength, width, height, 9)
  for (let i = 0; i < strength.length; i++) {
    const value = strength[i] ?? 0
    strength[i] = value / (0.12 + value + 1.6 * (around[i] ?? 0))
  }
  return strength
}
