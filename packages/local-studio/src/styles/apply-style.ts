// Turns the finished picture into a drawing. Drawings are made at a bounded size and enlarged: a pencil has no finer point.
import sharp from 'sharp'

import { fromOklab, toOklab } from '#picture/oklab.ts'
import type { Raster } from '#picture/raster.ts'
import type { Plan } from '#plan.ts'
import type { Style } from '#words/style-words.ts'

import { drawLines } from './draw-lines.ts'
import { drawPencil } from './draw-pencil.ts'
import { paintWatercolour } from './paint-watercolour.ts'

const mostPixels = 4_500_000

const resize = async (
  { rgb, width, height, alpha }: Raster,
  to: { width: number; height: number },
): Promise<Raster> => ({
  width: to.width,
  height: to.height,
  rgb: await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize({ ...to, fit: 'fill' })
    .raw()
    .toBuffer(),
  alpha,
})

/** Writes each pixel anew from one number between 0 (line) and 1 (paper). */
const print = (
  { width, height, rgb }: Raster,
  drawn: Float32Array,
  ink: (value: number, x: number, y: number, lab: Float32Array, at: number) => void,
): void => {
  const lab = new Float32Array(3 * width)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) ink(drawn[y * width + x] ?? 1, x, y, lab, 3 * x)
    fromOklab(lab, width, rgb, y * width)
  }
}

const setGrey = (value: number, lab: Float32Array, at: number): void => {
  lab[at] = value
  lab[at + 1] = 0
  lab[at + 2] = 0
}

/** White lines on Prussian blue, with the faint grid of the paper. */
const inkBlueprint = (size: number) => {
  const cell = Math.max(8, Math.round(size / 48))
  return (value: number, x: number, y: number, lab: Float32Array, at: number): void => {
    const grid = x % cell === 0 || y % cell === 0 ? 0.035 : 0
    const line = 1 - value
    lab[at] = 0.36 + grid + line * (0.6 - grid)
    lab[at + 1] = -0.022 * (1 - line)
    lab[at + 2] = -0.095 * (1 - 0.92 * line)
  }
}

const tone = ({ width, height, rgb }: Raster, a: number, b: number): void => {
  const lab = new Float32Array(3 * width)
  for (let y = 0; y < height; y++) {
    toOklab(rgb, y * width, width, lab)
    for (let i = 0; i < lab.length; i += 3) {
      const light = lab[i] ?? 0
      // The deepest black and the paper itself take no colour.
      lab[i + 1] = a * 4 * light * (1 - light)
      lab[i + 2] = b * 4 * light * (1 - light)
    }
    fromOklab(lab, width, rgb, y * width)
  }
}

const draw: Readonly<Record<Style, (raster: Raster) => void>> = {
  pencil: (raster) => print(raster, drawPencil(raster), (value, _x, _y, lab, at) => setGrey(value, lab, at)),
  lines: (raster) =>
    print(raster, drawLines(raster), (value, _x, _y, lab, at) => setGrey(0.14 + 0.85 * value, lab, at)),
  blueprint: (raster) => print(raster, drawLines(raster), inkBlueprint(Math.max(raster.width, raster.height))),
  watercolour: paintWatercolour,
  monochrome: (raster) => tone(raster, 0, 0),
  sepia: (raster) => tone(raster, 0.018, 0.055),
}

export const applyStyle = async (raster: Raster, { style, strength }: NonNullable<Plan['style']>): Promise<Raster> => {
  const shrunk = Math.sqrt(mostPixels / (raster.width * raster.height))
  const small =
    shrunk < 1
      ? await resize(raster, { width: Math.round(raster.width * shrunk), height: Math.round(raster.height * shrunk) })
      : { ...raster, rgb: new Uint8Array(raster.rgb) }
  draw[style](small)
  const drawn = shrunk < 1 ? await resize(small, raster) : small
  const share = Math.min(1, strength)
  if (share >= 1) return { ...drawn, alpha: raster.alpha }
  const { rgb } = drawn
  for (let i = 0; i < rgb.length; i++) rgb[i] = Math.round((raster.rgb[i] ?? 0) * (1 - share) + (rgb[i] ?? 0) * share)
  return { ...drawn, alpha: raster.alpha }
}
