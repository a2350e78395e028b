// Analyses what a prompt would change in an image, with the same parsing and areas as rendering.
import { locateEdits, type LocatedEdit } from './edits/edit-parts.ts'
import { createRegionFinder, type Located } from './edits/find-region.ts'
import { placementOf } from './edits/surface-pattern.ts'
import { readFirstInstruction } from './first-instruction.ts'
import { openMarked, shrinkMarked } from './marked/marked-part.ts'
import { findOutcome } from './outcome.ts'
import { flattenOnWhite, longestSide, openRaster } from './picture/raster.ts'
import { readPrompt } from './read-prompt.ts'
import { suggestPrompt } from './suggest-prompt.ts'
import { readScene } from './surfaces/scene.ts'
import { shrink } from './surfaces/small-picture.ts'
import { traceOutline, type Ring } from './surfaces/trace-outline.ts'

export type Look = {
  readonly input: Uint8Array
  readonly prompt: string
  /** Number of reference images. */
  readonly references: number
  /** PNG of the image's size; white = change. */
  readonly mask?: Uint8Array | undefined
}

export type Understanding = {
  readonly areas: readonly { readonly words: string; readonly outline: readonly Ring[] }[]
  /** Words about the whole image. */
  readonly whole: readonly string[]
  readonly kept: readonly string[]
  readonly notUnderstood: readonly string[]
  /** Language of the prompt if it is not English. */
  readonly language: string | null
  /** A prompt that would work, if this one has no effect or its first instruction is not understood. */
  readonly suggestion: string | null
  /** Words whose part is a guess or was not found with confidence. */
  readonly unsure: string | null
}

/** Minimum area of an outline; handles are small. */
const leastArea = { usual: 0.0008, hardware: 0.00002 } as const

/** Words that need a marked area: no part is named and several are possible, or the named one is uncertain. */
const findUnsure = (located: readonly LocatedEdit[]): string | null =>
  located.find(({ edit, location }) => typeof location === 'string' || (!edit.isNamed && edit.parts.length > 1))?.edit
    .name ?? null

export const analyseImage = async ({ input, prompt, references, mask }: Look): Promise<Understanding> => {
  const plan = readPrompt(prompt, references, { isMarked: mask !== undefined })
  const raster = flattenOnWhite(await openRaster(input, longestSide))
  const scene = readScene(await shrink(raster))
  const marked = mask ? shrinkMarked(await openMarked(mask, raster), scene.picture) : null
  const finder = createRegionFinder(scene, raster, { keep: plan.keep, marked, placement: placementOf(0) })
  const located = await locateEdits(finder, plan)
  const first = readFirstInstruction(prompt, mask !== undefined)
  const { isWork, isFirstMissed, notUnderstood } = findOutcome(plan, located, first)
  const outlineOf = ({ part, mask: of, small }: Located): readonly Ring[] =>
    traceOutline(of, small, part === 'hardware' ? leastArea.hardware : leastArea.usual)
  const areas = located.flatMap(({ edit, location }) =>
    typeof location === 'string' ? [] : { words: edit.name, outline: outlineOf(location) },
  )
  // With a marked area, words about the whole image apply within it.
  const { marked: where } = finder
  if (where && plan.whole.length > 0) areas.push({ words: plan.whole.join(', '), outline: outlineOf(where) })
  return {
    areas,
    whole: where ? [] : plan.whole,
    kept: plan.kept,
    notUnderstood,
    language: plan.language,
    suggestion: isWork && !isFirstMissed ? null : await suggestPrompt(plan, finder),
    unsure: where ? null : findUnsure(located),
  }
}
