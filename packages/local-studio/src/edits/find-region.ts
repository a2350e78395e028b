// Region of a part in the image, with everything a new finish depends on.
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

/** Minimum share of the image per part; less is a misdetection. */
const least: Readonly<Partial<Record<Part, number>>> = { hardware: 0.0001, countertop: 0.002, wood: 0.01 }
const usualLeast = 0.006
/** Minimum share for a part within the marked area. */
const leastMarked = 0.0005

const shareOf = (mask: Float32Array): number => mask.reduce((sum, value) => sum + value, 0) / mask.length

/** Handles, in the higher resolution that shows them. */
type Thin = { readonly fine: SmallPicture; readonly mask: Float32Array }

/** Excludes metal handles on fronts from paint and veneer. */
const spare = ({ fine, mask }: Thin, raster: Raster): Spared => ({
  plane: boxMean(mask, fine.width, fine.height, 1).map((value) => ramp(value, 0.1, 0.5)),
  enlarge: createEnlarge(fine, raster),
})

const shadingRadius = 6
/** Variance limit within the window: below it is material, above it are contours. */
const materialVariance = 0.0045

/** Shading and contours of lightness, without the material's grain and weave. */
const findShading = (picture: SmallPicture, mask: Float32Array): Guided =>
  guideWithin(picture, mask, shadingRadius).follow(picture.lightness, materialVariance)

/** Mask of a part and the image it refers to. */
export type Located = { readonly part: Part | 'marked'; readonly small: SmallPicture; readonly mask: Float32Array }
/** `unsure`: a candidate exists, but with too little confidence to edit. */
export type Location = Located | 'missing' | 'unsure'

export type Bounds = {
  /** Parts to leave unchanged. */
  readonly keep: readonly Part[]
  /** The user's mask at the scene's size; null without one. */
  readonly marked: Float32Array | null
  readonly placement: Placement
}

/** Locates parts and describes them for a new finish. `raster` must be opaque. */
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

  /** Draws grain only if there is none. A floor's boards run towards a horizon above its far edge. */
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

  /** Describes the whole marked area. */
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

  /** Intersects a part with the marked area. */
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
    /** Null without a marked area. */
    marked: marked && { part: 'marked' as const, small: picture, mask: withoutKept(new Float32Array(marked)) },
    describe: async (located: Located, finish: Finish): Promise<Region> => {
      if (located.part === 'hardware') return describeHardware(located)
      if (located.part === 'marked') return describeMarked(located, finish)
      return describeSurface(located.part, located, finish)
    },
  }
}

export type RegionFinder = ReturnType<typeof createRegionFinder>
