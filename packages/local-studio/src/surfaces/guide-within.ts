// Guided filter: around each pixel a plane is slope * lightness + offset, so that planes of the small image follow the
// edges of the full-size one. Limited to a mask, because a bright wall says nothing about the dark front beside it.
import { boxMean } from '#picture/box-mean.ts'
import { multiply } from '#picture/multiply.ts'

import type { SmallPicture } from './small-picture.ts'

export type Guided = { readonly slope: Float32Array; readonly offset: Float32Array }

export type Guide = {
  readonly mean: (plane: Float32Array) => Float32Array
  /** Differences of lightness well below the root of `calm` are ignored. */
  readonly follow: (plane: Float32Array, calm: number) => Guided
}

/** Small weight outside the mask, so that every pixel has a value. */
const trace = 1e-4

export const guideWithin = ({ width, height, lightness }: SmallPicture, mask: Float32Array, radius: number): Guide => {
  const weights = mask.map((value) => value + trace)
  const total = boxMean(weights, width, height, radius)
  const mean: Guide['mean'] = (plane) => {
    const sum = boxMean(multiply(weights, plane), width, height, radius)
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) / (total[i] ?? 1)
    return sum
  }
  const light = mean(lightness)
  const square = mean(multiply(lightness, lightness))
  const follow: Guide['follow'] = (plane, calm) => {
    const [middle, together] = plane === lightness ? [light, square] : [mean(plane), mean(multiply(plane, lightness))]
    const slope = new Float32Array(plane.length)
    const offset = new Float32Array(plane.length)
    for (let i = 0; i < slope.length; i++) {
      const [l, m] = [light[i] ?? 0, middle[i] ?? 0]
      const variance = Math.max(0, (square[i] ?? 0) - l * l)
      slope[i] = ((together[i] ?? 0) - l * m) / (variance + calm)
      offset[i] = m - (slope[i] ?? 0) * l
    }
    return { slope: mean(slope), offset: mean(offset) }
  }
  return { mean, follow }
}
