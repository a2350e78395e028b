// Turns the edited image into a drawing. Drawings are computed at a bounded size and enlarged.
import sharp from 'sharp'

import { smoothNoise } from '#edits/noise.ts'
import { fromOklab, toOklab } from '#picture/oklab.ts'
import type { Raster } from '#picture/raster.ts'
import type { Plan } from '#plan.ts'
import type { Style } from '#words/vocabulary.ts'

import { paintWatercolour } from './paint-watercolour.ts'
import { blur, lengthOf, lightnessOf } from './plane.ts'

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

/** Stroke of a soft pencil at one position: 0 paper, 1 graphite. Strokes are slanted and waver. */
const stroke = (x: number, y: number, lean: number): number => {
  const along = x + lean * y
  const waver = 0.9 * smoothNoise(0.03 * x, 0.03 * y)
  const wave = 0.5 + 0.5 * Math.sin(along + 3 * waver)
  return wave * (0.6 + 0.4 * smoothNoise(0.4 * along, 0.02 * (y - lean * x)))
}

/** Lines at steps of lightness, hatching in dark areas, on paper. */
const drawPencil = (raster: Raster): Float32Array => {
  const lightness = lightnessOf(raster)
  const fine = blur(lightness, raster, lengthOf(raster, 1.2))
  const broad = blur(lightness, raster, lengthOf(raster, 6))
  const { width } = raster
  const pitch = (2 * Math.PI) / Math.max(2.5, lengthOf(raster, 3.4))
  const drawn = new Float32Array(lightness.length)
  for (let i = 0, y = 0; y < raster.height; y++)
    for (let x = 0; x < width; x++, i++) {
      const light = lightness[i] ?? 0
      const near = fine[i] ?? 0
      const line = Math.min(1, (light + 0.02) / (near + 0.02)) ** 7
      const form = Math.min(1, (light + 0.02) / ((broad[i] ?? 0) + 0.02)) ** 2.2
      const tone = Math.max(0, 0.82 - near) / 0.82
      let hatch = tone > 0.02 ? tone * (0.16 + 0.5 * stroke(pitch * x, pitch * y, 1)) : 0
      if (tone > 0.45) hatch += 0.7 * (tone - 0.45) * stroke(pitch * x, pitch * y, -0.8)
      const paper = 0.985 - 0.03 * smoothNoise(0.9 * x, 0.9 * y)
      drawn[i] = paper * line * (0.35 + 0.65 * form) * (1 - 0.75 * Math.min(1, hatch))
    }
  return drawn
}

/** Contours only: difference of two blurs, with ink where it falls below paper. 1 on paper, 0 on a line. */
const drawLines = (raster: Raster): Float32Array => {
  const lightness = lightnessOf(raster)
  // In a small image the pixels themselves are the finer blur.
  const point = Math.round(lengthOf(raster, 0.55))
  const narrow = point > 0 ? blur(lightness, raster, point) : lightness
  const wide = blur(lightness, raster, Math.max(point + 1, lengthOf(raster, 1.5)))
  const broad = blur(lightness, raster, lengthOf(raster, 9))
  // Grain and weave are dense; contours are isolated.
  const unrest = blur(
    narrow.map((value, i) => Math.abs(value - (wide[i] ?? 0))),
    raster,
    lengthOf(raster, 12),
  )
  return narrow.map((value, i) => {
    const fall = (wide[i] ?? 0) - value - 0.002 - 0.55 * (unrest[i] ?? 0)
    const line = Math.max(0, fall) * (90 / (0.35 + (broad[i] ?? 0)))
    return 1 / (1 + line * line)
  })
}

/** Rewrites each pixel from one number between 0 (line) and 1 (paper). */
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

/** White lines on Prussian blue, with the paper's faint grid. */
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
      // Black and white take on no colour.
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
