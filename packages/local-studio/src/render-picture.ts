// Renders one image: parses the prompt, decodes the images, edits parts, palette and light row by row, applies the
// style, encodes the file. Runs in a worker, but is independent of threads.
import { createHash } from 'node:crypto'

import { adjustDetail } from './edits/adjust-detail.ts'
import { editParts, locateEdits, type LocatedEdit } from './edits/edit-parts.ts'
import { createRegionFinder } from './edits/find-region.ts'
import { movePalette } from './edits/move-palette.ts'
import type { RowEdit } from './edits/row-edit.ts'
import { changesLight, setMood } from './edits/set-mood.ts'
import { placementOf } from './edits/surface-pattern.ts'
import { readFirstInstruction } from './first-instruction.ts'
import { openMarked, restrictTo, shrinkMarked } from './marked/marked-part.ts'
import { findOutcome } from './outcome.ts'
import { fromOklab, toOklab } from './picture/oklab.ts'
import { encodeRaster, flattenOnWhite, longestSide, openRaster, type Format, type Raster } from './picture/raster.ts'
import { readPrompt } from './read-prompt.ts'
import { applyStyle } from './styles/apply-style.ts'
import { suggestPrompt } from './suggest-prompt.ts'
import { readScene } from './surfaces/scene.ts'
import { shrink, type SmallPicture } from './surfaces/small-picture.ts'
import { varyPlan } from './variations/vary-plan.ts'
import type { OnProgress } from './worker-pool.ts'

export type Order = {
  /** The image to edit, then the reference images. */
  readonly inputs: readonly Uint8Array[]
  readonly prompt: string
  readonly format: Format
  readonly brand: string
  /** PNG mask; white = change. */
  readonly mask?: Uint8Array | undefined
  readonly seed?: number | undefined
}

export type Rendered = {
  readonly bytes: Buffer
  /** Whether any pixel differs from the first input. */
  readonly isChanged: boolean
  /** Whether the first instruction names something that is not understood or not found. */
  readonly isFirstMissed: boolean
  readonly understood: string[]
  readonly notUnderstood: string[]
  /** Language of the prompt if it is not English. */
  readonly language: string | null
  /** A prompt that would work, if this one had no effect or its first instruction is not understood. */
  readonly suggestion: string | null
  readonly width: number
  readonly height: number
}

/** Converts only pixels in an edit's span, and writes back only those that changed: the rest stays byte for byte. */
const applyRows = ({ width, height, rgb }: Raster, edits: readonly RowEdit[], onProgress: OnProgress): void => {
  const original = new Float32Array(3 * width)
  const lab = new Float32Array(3 * width)
  const changed = (x: number): boolean =>
    lab[3 * x] !== original[3 * x] || lab[3 * x + 1] !== original[3 * x + 1] || lab[3 * x + 2] !== original[3 * x + 2]
  const steps = Math.ceil(height / 8)
  for (let y = 0; y < height; y++) {
    if (y % steps === 0) onProgress(y / height)
    const spans = edits.map((edit) => edit.span(y))
    const used = spans.filter(([from, to]) => from < to)
    if (used.length === 0) continue
    const first = Math.min(...used.map(([from]) => from))
    const last = Math.max(...used.map(([, to]) => to))
    toOklab(rgb, y * width + first, last - first, original, first)
    lab.set(original)
    for (const [index, edit] of edits.entries()) {
      const [from, to] = spans[index] ?? [0, 0]
      if (from < to) edit.apply(y, original, lab, from, to)
    }
    for (let x = first; x < last; x++) {
      if (!changed(x)) continue
      const start = x
      while (x < last && changed(x)) x++
      fromOklab(lab, x - start, rgb, y * width + start, start)
    }
  }
}

const openReference = async (bytes: Uint8Array): Promise<SmallPicture> =>
  shrink(flattenOnWhite(await openRaster(bytes, 512)))

/** Detects changes without a copy of all pixels. */
const fingerprintOf = ({ rgb }: Raster): string => createHash('sha256').update(rgb).digest('base64')

/** Range of progress that row edits cover. */
const [rowsFrom, rowsTo] = [0.3, 0.8]

export const renderPicture = async (
  { inputs, prompt, format, brand, mask, seed = 0 }: Order,
  onProgress: OnProgress = () => undefined,
): Promise<Rendered> => {
  const [first, ...others] = inputs
  if (!first) throw new Error('There is no image to change.')
  const plan = varyPlan(readPrompt(prompt, others.length, { isMarked: mask !== undefined }), seed)
  const opened = await openRaster(first, longestSide)
  onProgress(0.1)
  // Surfaces are detected in the visible image, not in the colours under transparency.
  const visible = flattenOnWhite(opened)
  let raster = format === 'jpg' ? visible : opened
  const before = fingerprintOf(raster)
  const marked = mask && (await openMarked(mask, opened))
  const original = marked && new Uint8Array(raster.rgb)
  const references = await Promise.all(others.map(openReference))
  const look = async () => {
    const scene = readScene(await shrink(visible))
    const bounds = {
      keep: plan.keep,
      marked: marked ? shrinkMarked(marked, scene.picture) : null,
      placement: placementOf(seed),
    }
    return { scene, finder: createRegionFinder(scene, visible, bounds) }
  }
  let located: readonly LocatedEdit[] = []
  if (plan.edits.length > 0 || plan.palette > 0 || changesLight(plan)) {
    const { scene, finder } = await look()
    located = await locateEdits(finder, plan)
    const rows: RowEdit[] = []
    if (plan.palette > 0) rows.push(movePalette(scene.picture, references, plan.palette, raster.width))
    rows.push(...(await editParts(finder, located, references)))
    if (changesLight(plan)) rows.push(setMood(scene, raster, plan))
    applyRows(raster, rows, (share) => onProgress(rowsFrom + share * (rowsTo - rowsFrom)))
  }
  if (plan.detail < 0) raster = await adjustDetail(raster, plan.detail)
  if (plan.style) raster = await applyStyle(raster, plan.style)
  if (plan.detail > 0) raster = await adjustDetail(raster, plan.detail)
  if (marked && original) restrictTo(marked, original, raster)
  onProgress(rowsTo)
  const instruction = readFirstInstruction(prompt, mask !== undefined)
  const { isFirstMissed, understood, notUnderstood } = findOutcome(plan, located, instruction)
  const isChanged = fingerprintOf(raster) !== before
  return {
    bytes: await encodeRaster(raster, format, brand),
    isChanged,
    isFirstMissed,
    understood,
    notUnderstood,
    language: plan.language,
    suggestion: isChanged && !isFirstMissed ? null : await suggestPrompt(plan, (await look()).finder),
    width: raster.width,
    height: raster.height,
  }
}
