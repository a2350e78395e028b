// Watercolour: flat washes with crisp borders (Kuwahara filter: each pixel takes the calmest of its four corner
// squares), pigment at the borders and in the paper's grain, and white paper in light areas.
import { layeredNoise, smoothNoise } from '#edits/noise.ts'
import { boxMean } from '#picture/box-mean.ts'
import { createEnlarge } from '#picture/enlarge.ts'
import { fromOklab, toOklab } from '#picture/oklab.ts'
import type { Raster } from '#picture/raster.ts'

import { lengthOf } from './plane.ts'

type Planes = { readonly light: Float32Array; readonly a: Float32Array; readonly b: Float32Array }

const openPlanes = ({ width, height, rgb }: Raster): Planes => {
  const count = width * height
  const planes = { light: new Float32Array(count), a: new Float32Array(count), b: new Float32Array(count) }
  const lab = new Float32Array(3 * width)
  for (let y = 0, i = 0; y < height; y++) {
    toOklab(rgb, y * width, width, lab)
    for (let x = 0; x < width; x++, i++) {
      planes.light[i] = lab[3 * x] ?? 0
      planes.a[i] = lab[3 * x + 1] ?? 0
      planes.b[i] = lab[3 * x + 2] ?? 0
    }
  }
  return planes
}

const calm = ({ light, a, b }: Planes, width: number, height: number, radius: number): Planes => {
  const square = new Float32Array(light.length)
  for (let i = 0; i < square.length; i++) square[i] = (light[i] ?? 0) ** 2
  const variance = boxMean(square, width, height, radius)
  const means = {
    light: boxMean(light, width, height, radius),
    a: boxMean(a, width, height, radius),
    b: boxMean(b, width, height, radius),
  }
  for (let i = 0; i < variance.length; i++) variance[i] = (variance[i] ?? 0) - (means.light[i] ?? 0) ** 2
  for (let y = 0, i = 0; y < height; y++) {
    const up = Math.max(0, y - radius) * width
    const down = Math.min(height - 1, y + radius) * width
    for (let x = 0; x < width; x++, i++) {
      const left = Math.max(0, x - radius)
      const right = Math.min(width - 1, x + radius)
      let best = up + left
      if ((variance[up + right] ?? 0) < (variance[best] ?? 0)) best = up + right
      if ((variance[down + left] ?? 0) < (variance[best] ?? 0)) best = down + left
      if ((variance[down + right] ?? 0) < (variance[best] ?? 0)) best = down + right
      light[i] = means.light[best] ?? 0
      a[i] = means.a[best] ?? 0
      b[i] = means.b[best] ?? 0
    }
  }
  return { light, a, b }
}

const bloomSize = 128
/** Large soft shapes where more water ran. */
const bloomPlane = (): Float32Array =>
  Float32Array.from({ length: bloomSize * bloomSize }, (_, i) =>
    layeredNoise((6 * (i % bloomSize)) / bloomSize, (6 * Math.floor(i / bloomSize)) / bloomSize, 3),
  )

export const paintWatercolour = (raster: Raster): void => {
  const { width, height, rgb } = raster
  const radius = Math.max(1, Math.round(lengthOf(raster, 2.6)))
  const washes = calm(openPlanes(raster), width, height, radius)
  const { light, a, b } = calm(washes, width, height, Math.max(1, radius >> 1))
  const wet = boxMean(light, width, height, Math.max(1, Math.round(lengthOf(raster, 2))))
  const grain = 1 / Math.max(1.2, lengthOf(raster, 1.1))
  const enlarge = createEnlarge({ width: bloomSize, height: bloomSize }, raster)
  const blooms = bloomPlane()
  const bloomRow = new Float32Array(width)
  const lab = new Float32Array(3 * width)
  for (let y = 0, i = 0; y < height; y++) {
    enlarge(blooms, y, bloomRow, 0, width)
    for (let x = 0; x < width; x++, i++) {
      const value = light[i] ?? 0
      const bloom = bloomRow[x] ?? 0
      // Light tones become paper white, dark ones stay transparent.
      const thin = 1 - (1 - value) * (0.8 + 0.16 * (bloom - 0.5))
      const pooled = 0.8 * Math.max(0, (wet[i] ?? 0) - value)
      const settled = 0.034 * (smoothNoise(grain * x, grain * y) - 0.5) * Math.min(1, 3 * (1 - thin))
      const strength = 1.18 * (0.92 + 0.16 * bloom)
      lab[3 * x] = Math.min(0.985, thin - pooled + settled)
      lab[3 * x + 1] = (a[i] ?? 0) * strength
      lab[3 * x + 2] = (b[i] ?? 0) * strength + 0.004
    }
    fromOklab(lab, width, rgb, y * width)
  }
}
