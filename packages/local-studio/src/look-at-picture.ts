// What a prompt would do to a picture, without doing it: the same reading and the same areas as when it is rendered.
import { locateEdits, type LocatedEdit } from './edits/edit-parts.ts'
import { createRegionFinder, type Located } from './edits/find-region.ts'
import { placementOf } from './edits/surface-pattern.ts'
import { openMarked, shrinkMarked } from './marked/marked-part.ts'
import { findOutcome } from './outcome.ts'
import { layOnWhite, longestSide, openRaster } from './picture/raster.ts'
import { readPrompt } from './read-prompt.ts'
import { suggestPrompt } from './suggest-prompt.ts'
import { readScene } from './surfaces/scene.ts'
import { shrink } from './surfaces/small-picture.ts'
import { traceOutline, type Ring } from './surfaces/trace-outline.ts'

export type Look = {
  readonly input: Uint8Array
  readonly prompt: string
  /** How many further pictures there are. */
  readonly references: number
  /** A PNG of the size of the picture, white = change. */
  readonly mask?: Uint8Array | undefined
}

export type Understanding = {
  /** What is changed where. */
  readonly areas: readonly { readonly words: string; readonly outline: readonly Ring[] }[]
  /** What is said about the whole picture. */
  readonly whole: readonly string[]
  readonly kept: readonly string[]
  readonly notUnderstood: readonly string[]
  /** The language of the prompt if it is not English. */
  readonly language: string | null
  /** A prompt that would work, where this one does nothing. */
  readonly suggestion: string | null
  /** The words of which it is a guess which part they mean, or which part was not surely found. */
  readonly unsure: string | null
}

/** Specks are not worth a line; handles are small. */
const leastArea = { usual: 0.0008, hardware: 0.00002 } as const

/** What somebody would have to point at: no part is named and several could be meant, or the named one is not surely there. */
const findUnsure = (located: readonly LocatedEdit[]): string | null =>
  located.find(({ edit, location }) => typeof location === 'string' || (!edit.isNamed && edit.parts.length > 1))?.edit
    .name ?? null

export const lookAtPicture = async ({ input, prompt, references, mask }: Look): Promise<Understanding> => {
  const plan = readPrompt(prompt, references, { isMarked: mask !== undefined })
  const raster = layOnWhite(await openRaster(input, longestSide))
  const scene = readScene(await shrink(raster))
  const marked = mask ? shrinkMarked(await openMarked(mask, raster), scene.picture) : null
  const finder = createRegionFinder(scene, raster, { keep: plan.keep, marked, placement: placementOf(0) })
  const located = await locateEdits(finder, plan)
  const { isWork, notUnderstood } = findOutcome(plan, located)
  const outlineOf = ({ part, mask: of, small }: Located): readonly Ring[] =>
    traceOutline(of, small, part === 'hardware' ? leastArea.hardware : leastArea.usual)
  const areas = located.flatMap(({ edit, location }) =>
    typeof location === 'string' ? [] : { words: edit.name, outline: outlineOf(location) },
  )
  // What is said about the whole picture is done where it is marked.
  const { marked: where } = finder
  if (where && plan.whole.length > 0) areas.push({ words: plan.whole.join(', '), outline: outlineOf(where) })
  return {
    areas,
    whole: where ? [] : plan.whole,
    kept: plan.kept,
    notUnderstood,
    language: plan.language,
    suggestion: isWork ? null : await suggestPrompt(plan, finder),
    unsure: where ? null : findUnsure(located),
  }
}
