import { describeSurfaces } from './describe-surfaces.ts'
import { findContours } from './find-contours.ts'
import { growPatches } from './grow-patches.ts'
import { mergePatches } from './merge-patches.ts'
import type { SmallPicture } from './small-picture.ts'
import type { Surface } from './surface.ts'
import { between, ramp } from './weigh.ts'

/** A picture and the surfaces that were found in it. */
export type Scene = {
  readonly picture: SmallPicture
  readonly contours: Float32Array
  /** The surface of each pixel. */
  readonly labels: Int32Array
  readonly surfaces: readonly Surface[]
  /** How much each surface looks like wood, by its id. */
  readonly wood: readonly number[]
  /** The colour of the light, in proportion to lightness. */
  readonly cast: { readonly a: number; readonly b: number }
  /** How light white is. */
  readonly white: number
}

/** Light has a colour, which lies over everything: what white things show of it, in proportion to lightness. */
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

/** Wood is warm beyond the colour of the light, neither white nor black, and has grain: a terracotta wall has none. */
const looksLikeWood = (surface: Surface, cast: { a: number; b: number }): number => {
  const beyond = Math.hypot(surface.a - cast.a * surface.lightness, surface.b - cast.b * surface.lightness)
  return (
    between(surface.hue, 40, 82, 8) *
    ramp(beyond, 0.012, 0.026) *
    ramp(surface.texture, 1.5, 2.3) *
    between(surface.lightness, 0.2, 0.86, 0.06)
  )
}

/** Between what one pixel in twenty and one in a hundred surpass; a dark picture has a dark white. */
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
