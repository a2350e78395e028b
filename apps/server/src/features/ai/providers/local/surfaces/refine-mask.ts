// Surfaces end where patches end, which is near the contour but not on it. Around the mask's border each pixel is asked
// again: is it of the colour inside or of the colour outside, as they are right here?
import { boxMean } from '#features/ai/providers/local/picture/box-mean.ts'

import { cutOut } from './cut-out.ts'
import type { SmallPicture } from './small-picture.ts'

const radius = 5
/** Pixels further from the border than this stay what they are. */
const band = 2
const rounds = 2
const chromaWeight = 2.2

export const refineMask = (whole: SmallPicture, mask: Float32Array): Float32Array => {
  const { picture, mask: part, putBack } = cutOut(whole, mask, radius + 2 * band)
  const { width, height } = picture
  const planes = [picture.lightness, ...[picture.a, picture.b].map((plane) => plane.map((v) => chromaWeight * v))]
  const mean = (plane: Float32Array): Float32Array => boxMean(plane, width, height, radius)
  const totals = planes.map(mean)
  let current = part
  for (let round = 0; round < rounds; round++) {
    const inside = mean(current)
    const close = boxMean(current, width, height, band)
    const sums = planes.map((plane) => {
      const within = new Float32Array(plane.length)
      for (let i = 0; i < within.length; i++) within[i] = (plane[i] ?? 0) * (current[i] ?? 0)
      return mean(within)
    })
    const next = new Float32Array(current)
    for (let i = 0; i < next.length; i++) {
      const share = inside[i] ?? 0
      const nearby = close[i] ?? 0
      if (nearby < 0.02 || nearby > 0.98 || share < 0.04 || share > 0.96) continue
      let near = 0
      let far = 0
      for (let k = 0; k < planes.length; k++) {
        const sum = sums[k]?.[i] ?? 0
        const value = planes[k]?.[i] ?? 0
        near += (value - sum / share) ** 2
        far += (value - ((totals[k]?.[i] ?? 0) - sum) / (1 - share)) ** 2
      }
      const within = Math.sqrt(near)
      const without = Math.sqrt(far)
      // Where both sides look the same, the surfaces know better.
      const vote = (without - within) / (within + without + 0.03)
      next[i] = Math.min(1, Math.max(0, 0.5 + 1.6 * (vote + 0.35 * ((current[i] ?? 0) - 0.5))))
    }
    current = next
  }
  return putBack(current)
}
