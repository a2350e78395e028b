// The region of a part in the picture, and all that a new finish has to know about what is there.
import { boxMean } from '#picture/box-mean.ts'
import { createEnlarge } from '#picture/enlarge.ts'
import type { Raster } from '#picture/raster.ts'
import type { Finish } from '#plan.ts'
import { findHardware } from '#surfaces/find-hardware.ts'
import { findParts, type Part, type Surfaced } from '#surfaces/find-parts.ts'
import { guideWithin, type Guided } from '#surfaces/guide-within.ts'
import { evenLevels, findLevels, findMarkedLevels } from '#surfaces/levels.ts'
import { guideMatte, plainMatte } from '#surfaces/matte.ts'
import { refineMask } from '#surfaces/refine-mask.ts'
import type { Scene } from '#surfaces/scene.ts'
import { fineSide, shrink, type SmallPicture } from '#surfaces/small-picture.ts'
import { ramp } from '#surfaces/weigh.ts'

import type { Region, Spared } from './recolour.ts'
import { patternOf, type Pattern, type Placement } from './surface-pattern.ts'

/** Less than this share of the picture is a mistake rather than a part. */
const least: Readonly<Partial<Record<Part, number>>> = { hardware: 0.0001, countertop: 0.002, wood: 0.01 }
const usualLeast = 0.006
/** Of a part that reaches into what is marked. */
const leastMarked = 0.0005

const shareOf = (mask: Float32Array): number => mask.reduce((sum, value) => sum + value, 0) / mask.length

/** Handles, in the finer picture in which they can be seen. */
type Thin = { readonly fine: SmallPicture; readonly mask: Float32Array }

/** Handles on the fronts are of metal: no paint and no veneer covers them. */
const spare = ({ fine, mask }: Thin, raster: Raster): Spared => ({
  plane: boxMean(mask, fine.width, fine.height, 1).map((value) => ramp(value, 0.1, 0.5)),
  enlarge: createEnlarge(fine, raster),
})

const shadingRadius = 6
/** Differences well below the root of this within the square are material, those well above are contours. */
const materialVariance = 0.0045

/** What light and shape do to lightness (shading, contours), without what the material does (grain, weave). */
const findShading = (picture: SmallPicture, mask: Float32Array): Guided =>
  guideWithin(picture, mask, shadingRadius).follow(picture.lightness, materialVariance)

/** Where a part is, in the picture in which it was found. */
export type Located = { readonly part: Part | 'marked'; readonly small: SmallPicture; readonly mask: Float32Array }
/** Unsure: something looks like it, but too little like it to be touched. */
export type Location = Located | 'missing' | 'unsure'

export type Bounds = {
  /** Parts that shall stay as they are. */
  readonly keep: readonly Part[]
  /** What somebody marked, in the picture of the scene; null where nothing is. */
  readonly marked: Float32Array | null
  readonly placement: Placement
}

/** Finds parts, and describes them for a new finish. Nothing of `raster` may be transparent. */
export const createRegionFinder = (scene: Scene, raster: Raster, { keep, marked, placement }: Bounds) => {
  const { picture, white, cast } = scene
  const { maskOf, sureMaskOf } = findParts(scene)
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
  const choosePattern = (part: Surfaced | 'marked', mask: Float32Array, { surfacing }: Finish): Pattern | null => {
    const shareIn = (other: Float32Array): number =>
      mask.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0) / Math.max(1, shareOf(mask) * mask.length)
    if (surfacing === 'wood' && shareIn(maskOf('wood')) > 0.4) return null
    const first = mask.findIndex((value) => value > 0.5)
    const top = Math.max(0, first) / mask.length
    const lies = part === 'marked' ? Math.max(shareIn(maskOf('floor')), shareIn(maskOf('rug'))) > 0.5 : part === 'floor'
    return patternOf(surfacing, { lies, horizon: Math.min(0.42, top - 0.06), footprint: 1 / raster.width }, placement)
  }

  const withoutKept = (mask: Float32Array): Float32Array => {
    for (const other of kept) for (let i = 0; i < mask.length; i++) mask[i] = (mask[i] ?? 0) * (1 - (other[i] ?? 0))
    return mask
  }

  const locateSurface = (part: Surfaced): Location => {
    if (shareOf(maskOf(part)) <= (least[part] ?? usualLeast)) return 'missing'
    const sure = sureMaskOf(part)
    if (shareOf(sure) <= (least[part] ?? usualLeast)) return 'unsure'
    return { part, small: picture, mask: withoutKept(refineMask(picture, sure)) }
  }

  const locateHardware = async (): Promise<Location> => {
    const { fine, mask } = await thin()
    return shareOf(mask) < (least.hardware ?? 0) ? 'missing' : { part: 'hardware', small: fine, mask }
  }

  const describeHardware = ({ small, mask }: Located): Region => ({
    large: raster,
    small,
    enlarge: createEnlarge(small, raster),
    matte: guideMatte(small, mask, 2),
    shading: findShading(small, mask),
    levels: evenLevels(small, mask),
    white,
    cast,
    pattern: null,
    spared: null,
  })

  /** All that is marked, whatever it is. */
  const describeMarked = async ({ mask }: Located, finish: Finish): Promise<Region> => ({
    large: raster,
    small: picture,
    enlarge: createEnlarge(picture, raster),
    matte: plainMatte(mask),
    shading: findShading(picture, mask),
    levels: findMarkedLevels(scene, mask),
    white,
    cast,
    pattern: choosePattern('marked', mask, finish),
    spared: keep.includes('hardware') ? spare(await thin(), raster) : null,
  })

  /** What of a part is marked. */
  const withinMarked = (located: Located, of: Float32Array): Location => {
    const { small, mask } = located
    const inside = mask.map((value, i) => {
      const x = Math.floor((((i % small.width) + 0.5) * picture.width) / small.width)
      const y = Math.floor(((Math.floor(i / small.width) + 0.5) * picture.height) / small.height)
      return value * (of[y * picture.width + x] ?? 0)
    })
    return shareOf(inside) < leastMarked ? 'missing' : { ...located, mask: inside }
  }

  const describeSurface = async (part: Surfaced, { mask }: Located, finish: Finish): Promise<Region> => ({
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
  })

  return {
    locate: async (part: Part): Promise<Location> => {
      const location = part === 'hardware' ? await locateHardware() : locateSurface(part)
      return marked && typeof location === 'object' ? withinMarked(location, marked) : location
    },
    /** Null where nothing is marked. */
    marked: marked && { part: 'marked' as const, small: picture, mask: withoutKept(new Float32Array(marked)) },
    describe: async (located: Located, finish: Finish): Promise<Region> => {
      if (located.part === 'hardware') return describeHardware(located)
      if (located.part === 'marked') return describeMarked(located, finish)
      return describeSurface(located.part, located, finish)
    },
  }
}

export type RegionFinder = ReturnType<typeof createRegionFinder>
