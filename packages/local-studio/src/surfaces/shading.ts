import { guideWithin, type Guided } from './guide-within.ts'
import type { SmallPicture } from './small-picture.ts'

const radius = 6
/** Differences well below the root of this within the square are material, those well above are contours. */
const materialVariance = 0.0045

/** What light and shape do to lightness (shading, contours), without what the material does (grain, weave). */
export const findShading = (picture: SmallPicture, mask: Float32Array): Guided =>
  guideWithin(picture, mask, radius).follow(picture.lightness, materialVariance)
