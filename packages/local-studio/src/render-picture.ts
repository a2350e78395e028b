// One picture from start to end: read the prompt, open the pictures, change parts, palette and light row by row, then the
// style, then the file. Runs in a worker; knows nothing of threads.
import { adjustDetail } from './edits/adjust-detail.ts'
import { editParts } from './edits/edit-parts.ts'
import { movePalette } from './edits/move-palette.ts'
import type { RowEdit } from './edits/row-edit.ts'
import { changesLight, setMood } from './edits/set-mood.ts'
import { fromOklab, toOklab } from './picture/oklab.ts'
import { encodeRaster, longestSide, openRaster, type Format, type Raster } from './picture/raster.ts'
import { readPrompt } from './read-prompt.ts'
import { applyStyle } from './styles/apply-style.ts'
import { readScene } from './surfaces/scene.ts'
import { shrink, type SmallPicture } from './surfaces/small-picture.ts'

export type Order = {
  /** The picture to change, then those whose palette it shall take. */
  readonly inputs: readonly Uint8Array[]
  readonly prompt: string
  readonly format: Format
  readonly brand: string
}

export type Rendered = {
  readonly bytes: Buffer
  readonly understood: string[]
  readonly notUnderstood: string[]
  readonly width: number
  readonly height: number
}

/** Only what an edit may change is converted, and only what it did change is written back: the rest stays byte for byte. */
const applyRows = ({ width, height, rgb }: Raster, edits: readonly RowEdit[]): void => {
  const original = new Float32Array(3 * width)
  const lab = new Float32Array(3 * width)
  const changed = (x: number): boolean =>
    lab[3 * x] !== original[3 * x] || lab[3 * x + 1] !== original[3 * x + 1] || lab[3 * x + 2] !== original[3 * x + 2]
  for (let y = 0; y < height; y++) {
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

const openReference = async (bytes: Uint8Array): Promise<SmallPicture> => shrink(await openRaster(bytes, 512))

export const renderPicture = async ({ inputs, prompt, format, brand }: Order): Promise<Rendered> => {
  const [first, ...others] = inputs
  if (!first) throw new Error('There is no picture to change.')
  const plan = readPrompt(prompt, others.length)
  let raster = await openRaster(first, longestSide)
  const references = await Promise.all(others.map(openReference))
  const missing = new Set<string>()
  const relit = changesLight(plan)
  if (plan.edits.length > 0 || plan.palette > 0 || relit) {
    const scene = readScene(await shrink(raster))
    const rows: RowEdit[] = []
    if (plan.palette > 0) rows.push(movePalette(scene.picture, references, plan.palette, raster.width))
    if (plan.edits.length > 0) {
      const parts = await editParts(scene, raster, plan, references)
      rows.push(...parts.rows)
      for (const name of parts.missing) missing.add(name)
    }
    if (relit) rows.push(setMood(scene, raster, plan))
    applyRows(raster, rows)
  }
  if (plan.detail < 0) raster = await adjustDetail(raster, plan.detail)
  if (plan.style) raster = await applyStyle(raster, plan.style)
  if (plan.detail > 0) raster = await adjustDetail(raster, plan.detail)
  return {
    bytes: await encodeRaster(raster, format, brand),
    understood: plan.understood.filter((name) => !missing.has(name)),
    notUnderstood: [...plan.notUnderstood, ...[...missing].map((name) => `${name} (not found in the picture)`)],
    width: raster.width,
    height: raster.height,
  }
}
