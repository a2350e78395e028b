// Contours only, as with a pen: the difference of two blurs, turned into ink where it falls below paper.
import type { Raster } from '#picture/raster.ts'

import { blur, lengthOf, lightnessOf } from './plane.ts'

/** 1 on paper, 0 in a line. */
export const drawLines = (raster: Raster): Float32Array => {
  const lightness = lightnessOf(raster)
  // A small picture is too small for two blurs: its pixels are the finer one.
  const point = Math.round(lengthOf(raster, 0.55))
  const narrow = point > 0 ? blur(lightness, raster, point) : lightness
  const wide = blur(lightness, raster, Math.max(point + 1, lengthOf(raster, 1.5)))
  const broad = blur(lightness, raster, lengthOf(raster, 9))
  // Grain and weave are restless all over; a contour is alone.
  const unrest = blur(
    narrow.map((value, i) => Math.abs(value - (wide[i] ?? 0))),
    raster,
    lengthOf(raster, 12),
  )
  return narrow.map((value, i) => {
    const fall = (wide[i] ?? 0) - value - 0.002 - 0.55 * (unrest[i] ?? 0)
    const line = Math.max(0, fall) * (90 / (0.35 + (broad[i] ?? 0)))
    return 1 / (1 + line * line)
  })
}
