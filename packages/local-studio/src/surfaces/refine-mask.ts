// Surfaces end near contours, not on them. Reclassifies each pixel around the mask's border by the local colours inside
// and outside.
import { boxMean } from '#picture/box-mean.ts'
import { multiply } from '#picture/multiply.ts'

import { cutOut } from './cut-out.ts'
import type { SmallPicture } from './small-picture.ts'
import { ramp } from './weigh.ts'

const radius = 5
/** Pixels farther from the border stay unchanged. */
const band = 2
const rounds = 2
const chromaWeight = 2.2
/** Minimum variance, so that a plain wall does not end at its first speck. */
const leastVariance = 1e-3
/** Weight of the surfaces against the colours. */
const trust = 3

export const refineMask = (whole: SmallPicture, mask: Float32Array): Float32Array => {
  const { picture, mask: part, putBack } = cutOut(whole, mask, radius + 2 * band)
  const { width, height } = picture
  const planes = [picture.lightness, ...[picture.a, picture.b].map((plane) => plane.map((v) => chromaWeight * v))]
  const squares = new Float32Array(part.length)
  for (const plane of planes)
    for (let i = 0; i < squares.length; i++) squares[i] = (squares[i] ?? 0) + (plane[i] ?? 0) ** 2
  const mean = (plane: Float32Array): Float32Array => boxMean(plane, width, height, radius)
  const totals = planes.map(mean)
  const totalSquares = mean(squares)
  let current = part
  for (let round = 0; round < rounds; round++) {
    const known = current
    const inside = mean(known)
    const close = boxMean(known, width, height, band)
    const sums = planes.map((plane) => mean(multiply(plane, known)))
    const sumSquares = mean(multiply(squares, known))
    const next = new Float32Array(known)
    const rough = new Float32Array(known.length)
    for (let i = 0; i < next.length; i++) {
      const share = inside[i] ?? 0
      const nearby = close[i] ?? 0
      if (nearby < 0.02 || nearby > 0.98 || share < 0.04 || share > 0.96) continue
      let [near, far, square, otherSquare] = [0, 0, 0, 0]
      for (let k = 0; k < planes.length; k++) {
        const value = planes[k]?.[i] ?? 0
        const sum = sums[k]?.[i] ?? 0
        const own = sum / share
        const other = ((totals[k]?.[i] ?? 0) - sum) / (1 - share)
        near += (value - own) ** 2
        far += (value - other) ** 2
        square += own * own
        otherSquare += other * other
      }
      const within = leastVariance + Math.max(0, (sumSquares[i] ?? 0) / share - square) / 3
      const without =
        leastVariance + Math.max(0, ((totalSquares[i] ?? 0) - (sumSquares[i] ?? 0)) / (1 - share) - otherSquare) / 3
      const vote = far / without - near / within + 1.5 * Math.log(without / within)
      next[i] = ramp(vote + trust * ((known[i] ?? 0) - 0.5), -1.5, 1.5)
      rough[i] = ramp(within + without, 0.004, 0.012)
    }
    // Smooths the border among pebbles and leaves, where single pixels are unreliable.
    const calm = boxMean(next, width, height, 3)
    for (let i = 0; i < next.length; i++) {
      const most = ramp(calm[i] ?? 0, 0.35, 0.65)
      next[i] = (next[i] ?? 0) + (rough[i] ?? 0) * (most - (next[i] ?? 0))
    }
    current = next
  }
  return putBack(current)
}
