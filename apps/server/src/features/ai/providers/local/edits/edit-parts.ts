// From the plan's edits to row edits: finds the parts, and says which were not found.
import { boxMean } from '#features/ai/providers/local/picture/box-mean.ts'
import { createEnlarge } from '#features/ai/providers/local/picture/enlarge.ts'
import type { Raster } from '#features/ai/providers/local/picture/raster.ts'
import type { Finish, PartEdit, Plan } from '#features/ai/providers/local/plan.ts'
import { findHardware } from '#features/ai/providers/local/surfaces/find-hardware.ts'
import { findParts, type MaskOf, type Part, type Surfaced } from '#features/ai/providers/local/surfaces/find-parts.ts'
import { evenLevels, findLevels } from '#features/ai/providers/local/surfaces/levels.ts'
import { guideMatte } from '#features/ai/providers/local/surfaces/matte.ts'
import { refineMask } from '#features/ai/providers/local/surfaces/refine-mask.ts'
import type { Scene } from '#features/ai/providers/local/surfaces/scene.ts'
import { findShading } from '#features/ai/providers/local/surfaces/shading.ts'
import { fineSide, shrink, type SmallPicture } from '#features/ai/providers/local/surfaces/small-picture.ts'
import { ramp } from '#features/ai/providers/local/surfaces/weigh.ts'

import { findPalette } from './find-palette.ts'
import { recolour, type Place, type Spared } from './recolour.ts'
import type { RowEdit } from './row-edit.ts'
import { patternOf, type Pattern } from './surface-pattern.ts'

/** Less than this share of the picture is a mistake rather than a part. */
const least: Readonly<Partial<Record<Part, number>>> = { hardware: 0.0001, countertop: 0.002, wood: 0.01 }

const shareOf = (mask: Float32Array): number => mask.reduce((sum, value) => sum + value, 0) / mask.length

/** The main colour of the references, as a coat that leaves the texture. */
const finishFrom = (references: readonly SmallPicture[]): Finish => {
  const [main] = references.flatMap((picture) => findPalette(picture, 3)).toSorted((one, two) => two.share - one.share)
  return {
    colour: main?.lab ?? null,
    second: null,
    surfacing: 'tile',
    shade: { lightness: 0, chroma: 0, warmth: 0 },
  }
}

/** Grain is drawn only where there is none; a floor's boards run towards a horizon above its far edge. */
const choosePattern = (
  maskOf: MaskOf,
  part: Surfaced,
  mask: Float32Array,
  finish: Finish,
  { width }: Raster,
): Pattern | null => {
  const wood = maskOf('wood')
  const wooden =
    mask.reduce((sum, value, i) => sum + value * (wood[i] ?? 0), 0) / Math.max(1, shareOf(mask) * mask.length)
  if (finish.surfacing === 'wood' && wooden > 0.4) return null
  const first = mask.findIndex((value) => value > 0.5)
  const top = Math.max(0, first) / mask.length
  return patternOf(finish.surfacing, part === 'floor', Math.min(0.42, top - 0.06), 1 / width)
}

const findSurface = (
  scene: Scene,
  raster: Raster,
  maskOf: MaskOf,
  part: Surfaced,
  finish: Finish,
  keep: readonly Float32Array[],
  spared: Spared | null,
): Place => {
  const { picture, white, cast } = scene
  const mask = refineMask(picture, maskOf(part))
  for (const other of keep) for (let i = 0; i < mask.length; i++) mask[i] = (mask[i] ?? 0) * (1 - (other[i] ?? 0))
  return {
    large: raster,
    small: picture,
    enlarge: createEnlarge(picture, raster),
    matte: guideMatte(picture, mask),
    shading: findShading(picture, mask),
    levels: findLevels(scene, mask),
    white,
    cast,
    pattern: choosePattern(maskOf, part, mask, finish, raster),
    spared,
  }
}

type Thin = { readonly fine: SmallPicture; readonly mask: Float32Array }

const findThin = async ({ picture }: Scene, raster: Raster, maskOf: MaskOf): Promise<Thin> => {
  const fine = await shrink(raster, fineSide)
  const wood = maskOf('wood')
  const fronts = maskOf('cabinets').map((value, i) => Math.max(value, wood[i] ?? 0))
  return { fine, mask: findHardware(fine, picture, fronts) }
}

const placeThin = ({ white, cast }: Scene, raster: Raster, { fine, mask }: Thin): Place | null => {
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

/** Handles on the fronts are of metal: no paint and no veneer covers them. */
const spare = ({ fine, mask }: Thin, raster: Raster): Spared => {
  const wide = boxMean(mask, fine.width, fine.height, 1).map((value) => ramp(value, 0.1, 0.5))
  return { plane: wide, enlarge: createEnlarge(fine, raster) }
}

export type PartEdits = { readonly rows: readonly RowEdit[]; readonly missing: readonly string[] }

export const editParts = async (
  scene: Scene,
  raster: Raster,
  plan: Plan,
  references: readonly SmallPicture[],
): Promise<PartEdits> => {
  const maskOf = findParts(scene)
  const keep = plan.keep.filter((part) => part !== 'hardware').map(maskOf)
  let found: Promise<Thin> | undefined
  const thin = (): Promise<Thin> => (found ??= findThin(scene, raster, maskOf))
  const place = async ({ parts }: PartEdit, finish: Finish): Promise<Place | null> => {
    for (const part of parts) {
      if (part === 'hardware') return placeThin(scene, raster, await thin())
      if (shareOf(maskOf(part)) <= (least[part] ?? 0.006)) continue
      const spared = part === 'cabinets' || part === 'wood' ? spare(await thin(), raster) : null
      return findSurface(scene, raster, maskOf, part, finish, keep, spared)
    }
    return null
  }
  const rows: RowEdit[] = []
  const missing: string[] = []
  for (const edit of plan.edits) {
    const finish = edit.finish ?? finishFrom(references)
    const there = await place(edit, finish)
    if (there) rows.push(recolour(there, finish, edit.strength))
    else missing.push(edit.name)
  }
  return { rows, missing }
}
