// Turns the plan's edits into row edits: locates their parts, then edits those found.
import type { Finish, PartEdit, Plan } from '#plan.ts'
import type { SmallPicture } from '#surfaces/small-picture.ts'

import { findPalette } from './find-palette.ts'
import type { Location, RegionFinder } from './find-region.ts'
import { recolour } from './recolour.ts'
import type { RowEdit } from './row-edit.ts'

/** Main colour of the references, as a coat that keeps the texture. */
const finishFrom = (references: readonly SmallPicture[]): Finish => {
  const [main] = references.flatMap((picture) => findPalette(picture, 3)).toSorted((one, two) => two.share - one.share)
  return {
    colour: main?.lab ?? null,
    second: null,
    surfacing: 'tile',
    shade: { lightness: 0, chroma: 0, warmth: 0 },
  }
}

export type LocatedEdit = { readonly edit: PartEdit; readonly location: Location }

/**
 * Locates the parts of a plan. Of several possible parts, takes the first found with confidence. With a marked area, a
 * single edit applies to the whole area; several edits apply to their parts within it.
 */
export const locateEdits = async ({ locate, marked }: RegionFinder, plan: Plan): Promise<readonly LocatedEdit[]> => {
  if (marked && plan.edits.length === 1) return plan.edits.map((edit) => ({ edit, location: marked }))
  const find = async ({ parts }: PartEdit): Promise<Location> => {
    let fault: 'missing' | 'unsure' = 'missing'
    for (const part of parts) {
      const location = await locate(part)
      if (typeof location === 'object') return location
      if (location === 'unsure') fault = location
    }
    return fault
  }
  const located: LocatedEdit[] = []
  for (const edit of plan.edits) located.push({ edit, location: await find(edit) })
  return located
}

export const editParts = async (
  { describe }: RegionFinder,
  located: readonly LocatedEdit[],
  references: readonly SmallPicture[],
): Promise<readonly RowEdit[]> => {
  const rows: RowEdit[] = []
  for (const { edit, location } of located) {
    if (typeof location === 'string') continue
    const finish = edit.finish ?? finishFrom(references)
    rows.push(recolour(await describe(location, finish), finish, edit.strength))
  }
  return rows
}
