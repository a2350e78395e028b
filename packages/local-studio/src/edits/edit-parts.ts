// From the plan's edits to row edits: finds the parts, and says which were not found.
import type { Raster } from '#picture/raster.ts'
import type { Finish, PartEdit, Plan } from '#plan.ts'
import type { Scene } from '#surfaces/scene.ts'
import type { SmallPicture } from '#surfaces/small-picture.ts'

import { findPalette } from './find-palette.ts'
import { createRegionFinder } from './find-region.ts'
import { recolour } from './recolour.ts'
import type { Region } from './region.ts'
import type { RowEdit } from './row-edit.ts'

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

export type PartEdits = { readonly rows: readonly RowEdit[]; readonly missing: readonly string[] }

export const editParts = async (
  scene: Scene,
  raster: Raster,
  plan: Plan,
  references: readonly SmallPicture[],
): Promise<PartEdits> => {
  const findRegion = createRegionFinder(scene, raster, plan.keep)
  const firstOf = async ({ parts }: PartEdit, finish: Finish): Promise<Region | null> => {
    for (const part of parts) {
      const region = await findRegion(part, finish)
      if (region) return region
    }
    return null
  }
  const rows: RowEdit[] = []
  const missing: string[] = []
  for (const edit of plan.edits) {
    const finish = edit.finish ?? finishFrom(references)
    const region = await firstOf(edit, finish)
    if (region) rows.push(recolour(region, finish, edit.strength))
    else missing.push(edit.name)
  }
  return { rows, missing }
}
