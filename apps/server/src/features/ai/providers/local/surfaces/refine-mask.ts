// Surfaces end where patches end, which is near the contour but not on it. Around the mask's border each pixel is asked
// again: is it of the colour inside or of the colour outside, as they are right here?
import { boxMean } from '#features/ai/providers/local/picture/box-mean.ts'

import type { SmallPicture } from './small-picture.ts'

const radius = 5
/** Pixels further from the border than this stay what they are. */
const band = 2
const rounds = 2
const chromaWeight = 2.2

export const refineMask = (picture: SmallPicture, mask: Float32Array): Float32Array => {
  const { width, height } = picture
  const planes = [picture.lightness, picture.a.map((v) => chromaWeight * v), picture.b.map((v) => chromaWeight * v)]
  const mean = (plane: Float32Array): Float32Array => boxMean(plane, width, height, radius)
  const totals = planes.map(mean)
  let current = mask
  for (let round = 0; round < rounds; round++) {
    const inside = mean(current)
    const close = boxMean(current, width, height, band)
    const sums = planes.map((plane) => mean(plane.map((value, i) => value * (current[i] ?? 0))))
    current = current.map((old, i) => {
      const share = inside[i] ?? 0
      const nearby = close[i] ?? 0
      if (nearby < 0.02 || nearby > 0.98 || share < 0.04 || share > 0.96) return old
      let [near, far] = [0, 0]
      for (const [k, plane] of planes.entries()) {
        const sum = sums[k]?.[i] ?? 0
        const value = plane[i] ?? 0
        near += (value - sum / share) ** 2
        far += (value - ((totals[k]?.[i] ?? 0) - sum) / (1 - share)) ** 2
      }
      const [within, without] = [Math.sqrt(near), Math.sqrt(far)]
      // Where both sides look the same, the surfaces know better.
      const vote = (without - within) / (within + without + 0.03)
      return Math.min(1, Math.max(0, 0.5 + 1.6 * (vote + 0.35 * (old - 0.5))))
    })
  }
  return current
}
