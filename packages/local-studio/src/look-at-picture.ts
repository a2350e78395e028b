// What a prompt would do to a picture, without doing it: the same reading and the same areas as when it is rendered.
import { locateEdits } from './edits/edit-parts.ts'
import { createRegionFinder } from './edits/find-region.ts'
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
}

/** Specks are not worth a line; handles are small. */
const leastArea = { usual: 0.0008, hardware: 0.00002 } as const

export const lookAtPicture = async ({ input, prompt, references }: Look): Promise<Understanding> => {
  const plan = readPrompt(prompt, references)
  const raster = layOnWhite(await openRaster(input, longestSide))
  const finder = createRegionFinder(readScene(await shrink(raster)), raster, plan.keep)
  const located = await locateEdits(finder, plan)
  const { isWork, notUnderstood } = findOutcome(plan, located)
  return {
    areas: located.flatMap(({ edit, location }) => {
      if (typeof location === 'string') return []
      const least = location.part === 'hardware' ? leastArea.hardware : leastArea.usual
      return { words: edit.name, outline: traceOutline(location.mask, location.small, least) }
    }),
    whole: plan.whole,
    kept: plan.kept,
    notUnderstood,
    language: plan.language,
    suggestion: isWork ? null : await suggestPrompt(plan, finder),
  }
}
