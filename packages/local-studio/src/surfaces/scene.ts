import { boxMean } from '#picture/box-mean.ts'

import { describeSurfaces } from './describe-surfaces.ts'
import { growPatches } from './grow-patches.ts'
import { mergePatches } from './merge-patches.ts'
import type { SmallPicture } from './small-picture.ts'
import type { Surface } from './surface.ts'
import { between, ramp } from './weigh.ts'

/** An image and its surfaces. */
export type Scene = {
  readonly picture: SmallPicture
  readonly contours: Float32Array
  /** Surface of each pixel. */
  readonly labels: Int32Array
  readonly surfaces: readonly Surface[]
  /** Likelihood of wood per surface id. */
  readonly wood: readonly number[]
  /** Colour of the light, in proportion to lightness. */
  readonly cast: { readonly a: number; readonly b: number }
  /** Lightness of white. */
  readonly white: number
}

/** Chroma differences are small compared with lightness, but more significant for borders. */
const chromaWeight = 2.2

/** Maximum difference within 3 x 3 pixels, so that a thin line counts as a contour, not only a step. */
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
 * Strength of the border at each pixel, 0 to about 1. Measured relative to the surroundings, so that grain, tile joints
 * and patterns do not count.
 */
const findContours = ({ width, height, lightness, a, b }: SmallPicture): Float32Array => {
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

/** Colour of the light as seen on white objects, in proportion to lightness. */
const findCast = (surfaces: readonly Surface[]): { a: number; b: number } => {
  let [a, b, total] = [0, 0, 0]
  for (const surface of surfaces) {
    const weight = surface.area * ramp(surface.lightness, 0.4, 0.7) * ramp(surface.chroma, 0.05, 0.02)
    a += (weight * surface.a) / Math.max(0.1, surface.lightness)
    b += (weight * surface.b) / Math.max(0.1, surface.lightness)
    total += weight
  }
  return total > 0 ? { a: a / total, b: b / total } : { a: 0, b: 0 }
}

/** Wood is warmer than the light, neither white nor black, and has grain, unlike a terracotta wall. */
const looksLikeWood = (surface: Surface, cast: { a: number; b: number }): number => {
  const beyond = Math.hypot(surface.a - cast.a * surface.lightness, surface.b - cast.b * surface.lightness)
  return (
    between(surface.hue, 40, 82, 8) *
    ramp(beyond, 0.012, 0.026) *
    ramp(surface.texture, 1.5, 2.3) *
    between(surface.lightness, 0.2, 0.86, 0.06)
  )
}

/** Slightly above the mean of the 95th and 99th percentile of lightness; a dark image has a dark white. */
const findWhite = ({ lightness }: SmallPicture): number => {
  const counts = new Int32Array(101)
  for (const value of lightness) {
    const step = Math.min(100, Math.max(0, Math.round(100 * value)))
    counts[step] = (counts[step] ?? 0) + 1
  }
  const surpassedBy = (share: number): number => {
    let rest = share * lightness.length
    let step = 100
    while (step > 0 && (rest -= counts[step] ?? 0) > 0) step--
    return step / 100
  }
  return Math.min(1, Math.max(0.55, (surpassedBy(0.05) + surpassedBy(0.01)) / 2 + 0.04))
}

export const readScene = (picture: SmallPicture): Scene => {
  const contours = findContours(picture)
  const patches = growPatches(contours, picture.width, picture.height)
  const merged = mergePatches(picture, contours, patches)
  const surfaces = describeSurfaces(picture, contours, merged)
  const cast = findCast(surfaces)
  const wood = surfaces.map((surface) => looksLikeWood(surface, cast))
  return { picture, contours, labels: merged.labels, surfaces, wood, cast, white: findWhite(picture) }
}
