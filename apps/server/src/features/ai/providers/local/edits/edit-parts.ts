// From the plan's edits to row edits: finds the parts, and says which were not found.
import { createEnlarge } from '#features/ai/providers/local/picture/enlarge.ts'
import type { Raster } from '#features/ai/providers/local/picture/raster.ts'
import type { Finish, Plan } from '#features/ai/providers/local/plan.ts'
import { findLevels } from '#features/ai/providers/local/surfaces/levels.ts'
import { findParts, type Part } from '#features/ai/providers/local/surfaces/find-parts.ts'
import { guideMatte } from '#features/ai/providers/local/surfaces/matte.ts'
import { refineMask } from '#features/ai/providers/local/surfaces/refine-mask.ts'
import type { SmallPicture } from '#features/ai/providers/local/surfaces/small-picture.ts'
import type { Scene } from '#features/ai/providers/local/surfaces/scene.ts'

import { findPalette } from './find-palette.ts'
import { recolour } from './recolour.ts'
import type { RowEdit } from './row-edit.ts'
import { findShading } from './shading.ts'
import { patternOf, type Pattern } from './surface-pattern.ts'

/** Less than this share of the picture is a mistake rather than a part. */
const least: Readonly<Partial<Record<Part, number>>> = { hardware: 0.0001, countertop: 0.002, wood: 0.01 }

const shareOf = (mask: Float32Array): number => mask.reduce((sum, value) => sum + value, 0) / mask.length

export type PartEdits = { readonly rows: RowEdit[]; readonly missing: readonly string[] }

export const editParts = (
  scene: Scene,
  raster: Raster,
  plan: Plan,
  references: readonly SmallPicture[],
): PartEdits => {
  const maskOf = findParts(scene)
  const kept = plan.keep.map(maskOf)
  const enlarge = createEnlarge(scene.picture, raster)
  const shading = findShading(scene.picture)
  const rows: RowEdit[] = []
  const missing: string[] = []
  for (const { name, parts: wanted, finish: asked, strength } of plan.edits) {
    const finish = asked ?? finishFrom(references)
    const part = wanted.find((candidate) => shareOf(maskOf(candidate)) > (least[candidate] ?? 0.006))
    if (!part) missing.push(name)
    else {
      const refined = part === 'hardware' ? maskOf(part) : refineMask(scene.picture, maskOf(part))
      const mask = refined.map((value, i) => kept.reduce((rest, other) => rest * (1 - (other[i] ?? 0)), value))
      rows.push(
        recolour(
          {
            width: raster.width,
            height: raster.height,
            small: scene.picture,
            enlarge,
            matte: guideMatte(scene.picture, mask),
            shading,
            levels: findLevels(scene, mask),
            white: scene.white,
            cast: scene.cast,
            pattern: choosePattern(maskOf('wood'), part, mask, finish, raster),
          },
          finish,
          strength,
        ),
      )
    }
  }
  return { rows, missing }
}

/** The main colour of the references, as a coat that leaves the texture. */
const finishFrom = (references: readonly SmallPicture[]): Finish => {
  const [main] = references.flatMap((picture) => findPalette(picture, 3)).toSorted((one, two) => two.share - one.share)
  return { colour: main?.lab ?? [0.6, 0, 0], second: null, surfacing: 'tile', shade: { lightness: 0, chroma: 0, warmth: 0 } }
}

/** Grain is drawn only where there is none; a floor's boards run towards a horizon above its far edge. */
const choosePattern = (
  wood: Float32Array,
  part: Part,
  mask: Float32Array,
  finish: Finish,
  { width }: Raster,
): Pattern | null => {
  if (part === 'hardware') return null
  const wooden = mask.reduce((sum, value, i) => sum + value * (wood[i] ?? 0), 0) / Math.max(1, shareOf(mask) * mask.length)
  if (finish.surfacing === 'wood' && wooden > 0.4) return null
  const first = mask.findIndex((value) => value > 0.5)
  const top = Math.max(0, first) / mask.length
  return patternOf(finish.surfacing, part === 'floor', Math.min(0.42, top - 0.06), 1 / width)
}
