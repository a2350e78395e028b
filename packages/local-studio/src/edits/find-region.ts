// The region of a part in the picture, and all that a new finish has to know about what is there.
import { boxMean } from '#picture/box-mean.ts'
import { createEnlarge } from '#picture/enlarge.ts'
import type { Raster } from '#picture/raster.ts'
import type { Finish } from '#plan.ts'
import { findHardware } from '#surfaces/find-hardware.ts'
import { findParts, type Part, type Surfaced } from '#surfaces/find-parts.ts'
import { evenLevels, findLevels } from '#surfaces/levels.ts'
import { guideMatte } from '#surfaces/matte.ts'
import { refineMask } from '#surfaces/refine-mask.ts'
import type { Scene } from '#surfaces/scene.ts'
import { findShading } from '#surfaces/shading.ts'
import { fineSide, shrink, type SmallPicture } from '#surfaces/small-picture.ts'
import { ramp } from '#surfaces/weigh.ts'

import type { Region, Spared } from './region.ts'
import { patternOf, type Pattern } from './surface-pattern.ts'

/** Less than this share of the picture is a mistake rather than a part. */
const least: Readonly<Partial<Record<Part, number>>> = { hardware: 0.0001, countertop: 0.002, wood: 0.01 }

const shareOf = (mask: Float32Array): number => mask.reduce((sum, value) => sum + value, 0) / mask.length

/** Handles, in the finer picture in which they can be seen. */
type Thin = { readonly fine: SmallPicture; readonly mask: Float32Array }

/** Handles on the fronts are of metal: no paint and no veneer covers them. */
const spare = ({ fine, mask }: Thin, raster: Raster): Spared => ({
  plane: boxMean(mask, fine.width, fine.height, 1).map((value) => ramp(value, 0.1, 0.5)),
  enlarge: createEnlarge(fine, raster),
})

/** Finds a part, or nothing if it is not in the picture. `keep` names parts that shall stay as they are. */
export const createRegionFinder = (scene: Scene, raster: Raster, keep: readonly Part[]) => {
  const { picture, white, cast } = scene
  const maskOf = findParts(scene)
  const kept = keep.filter((part) => part !== 'hardware').map(maskOf)

  const findThin = async (): Promise<Thin> => {
    const fine = await shrink(raster, fineSide)
    const wood = maskOf('wood')
    const fronts = maskOf('cabinets').map((value, i) => Math.max(value, wood[i] ?? 0))
    return { fine, mask: findHardware(fine, picture, fronts) }
  }
  let found: Promise<Thin> | undefined
  const thin = (): Promise<Thin> => (found ??= findThin())

  /** Grain is drawn only where there is none; a floor's boards run towards a horizon above its far edge. */
  const choosePattern = (part: Surfaced, mask: Float32Array, { surfacing }: Finish): Pattern | null => {
    const wood = maskOf('wood')
    const wooden =
      mask.reduce((sum, value, i) => sum + value * (wood[i] ?? 0), 0) / Math.max(1, shareOf(mask) * mask.length)
    if (surfacing === 'wood' && wooden > 0.4) return null
    const first = mask.findIndex((value) => value > 0.5)
    const top = Math.max(0, first) / mask.length
    return patternOf(surfacing, part === 'floor', Math.min(0.42, top - 0.06), 1 / raster.width)
  }

  const surfaceRegion = async (part: Surfaced, finish: Finish): Promise<Region | null> => {
    if (shareOf(maskOf(part)) <= (least[part] ?? 0.006)) return null
    const mask = refineMask(picture, maskOf(part))
    for (const other of kept) for (let i = 0; i < mask.length; i++) mask[i] = (mask[i] ?? 0) * (1 - (other[i] ?? 0))
    return {
      large: raster,
      small: picture,
      enlarge: createEnlarge(picture, raster),
      matte: guideMatte(picture, mask),
      shading: findShading(picture, mask),
      levels: findLevels(scene, mask),
      white,
      cast,
      pattern: choosePattern(part, mask, finish),
      spared: part === 'cabinets' || part === 'wood' ? spare(await thin(), raster) : null,
    }
  }

  const hardwareRegion = async (): Promise<Region | null> => {
    const { fine, mask } = await thin()
    if (shareOf(mask) < (least.hardware ?? 0)) return null
    return {
      large: raster,
      small: fine,
      enlarge: createEnlarge(fine, raster),
      matte: guideMatte(fine, mask, 2),
      shading: findShading(fine, mask),
      levels: evenLevels(fine, mask),
      white,
      cast,
      pattern: null,
      spared: null,
    }
  }

  return (part: Part, finish: Finish): Promise<Region | null> =>
    part === 'hardware' ? hardwareRegion() : surfaceRegion(part, finish)
}
