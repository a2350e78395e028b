// Splits lightness into what light and shape do (shading, contours) and what the material does (grain, weave). The first is
// written as slope * lightness + offset with coefficients of the small picture, so that it follows the large picture's edges.
import { boxMean } from '#features/ai/providers/local/picture/box-mean.ts'
import type { SmallPicture } from '#features/ai/providers/local/surfaces/small-picture.ts'

export type Shading = { readonly slope: Float32Array; readonly offset: Float32Array }

const radius = 6
/** Differences well below the root of this within the square are material, those well above are contours. */
const materialVariance = 0.0022

export const findShading = ({ width, height, lightness }: SmallPicture): Shading => {
  const mean = boxMean(lightness, width, height, radius)
  const square = boxMean(
    lightness.map((value) => value * value),
    width,
    height,
    radius,
  )
  const slope = mean.map((value, i) => {
    const variance = Math.max(0, (square[i] ?? 0) - value * value)
    return variance / (variance + materialVariance)
  })
  const offset = mean.map((value, i) => value * (1 - (slope[i] ?? 0)))
  return { slope: boxMean(slope, width, height, radius), offset: boxMean(offset, width, height, radius) }
}
