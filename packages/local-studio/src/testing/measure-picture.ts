// Measurements of images for tests: mean colours of boxes, differences, contours, palettes.
import { readFile } from 'node:fs/promises'

import sharp from 'sharp'

import { toOklab } from '#picture/oklab.ts'
import { openRaster } from '#picture/raster.ts'
import { renderPicture, type Rendered } from '#render-picture.ts'

/** Left, top, right and bottom as fractions of the image. */
export type Box = readonly [number, number, number, number]
const whole: Box = [0, 0, 1, 1]

const art = new URL('../../../../art/', import.meta.url)

/** Opens one of our own images, scaled down. */
export const openArt = async (name: string, width = 640): Promise<Buffer> =>
  sharp(await readFile(new URL(`${name}.webp`, art)))
    .resize({ width, withoutEnlargement: true })
    .png()
    .toBuffer()

/** Renders in this thread, as a lossless PNG. */
export const render = (picture: Buffer, prompt: string, ...references: Buffer[]): Promise<Rendered> =>
  renderPicture({ inputs: [picture, ...references], prompt, format: 'png', brand: 'Joinery' })

const openBox = async (picture: Buffer, [left, top, right, bottom]: Box) => {
  const { width, height, rgb } = await openRaster(picture, 4096)
  const [x, y] = [Math.floor(left * width), Math.floor(top * height)]
  const [across, down] = [Math.max(1, Math.ceil(right * width) - x), Math.max(1, Math.ceil(bottom * height) - y)]
  const lab = new Float32Array(3 * across * down)
  for (let row = 0; row < down; row++) toOklab(rgb, (y + row) * width + x, across, lab, row * across)
  return { lab, across, down }
}

export const meanOf = async (picture: Buffer, box = whole) => {
  const { lab } = await openBox(picture, box)
  const count = lab.length / 3
  let [lightness, a, b, chroma] = [0, 0, 0, 0]
  for (let i = 0; i < lab.length; i += 3) {
    lightness += (lab[i] ?? 0) / count
    a += (lab[i + 1] ?? 0) / count
    b += (lab[i + 2] ?? 0) / count
    chroma += Math.hypot(lab[i + 1] ?? 0, lab[i + 2] ?? 0) / count
  }
  return { lightness, a, b, chroma, hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** Mean distance of colours, in hundredths; 2 is hardly visible side by side. */
export const difference = async (one: Buffer, two: Buffer, box = whole): Promise<number> => {
  const [first, second] = [await openBox(one, box), await openBox(two, box)]
  let sum = 0
  for (let i = 0; i < first.lab.length; i += 3)
    sum += Math.hypot(...[0, 1, 2].map((k) => (first.lab[i + k] ?? 0) - (second.lab[i + k] ?? 0)))
  return (300 * sum) / first.lab.length
}

/** Mean step of lightness between neighbouring pixels, in hundredths. */
export const contoursOf = async (picture: Buffer, box = whole): Promise<number> => {
  const { lab, across, down } = await openBox(picture, box)
  let sum = 0
  for (let y = 1; y < down; y++)
    for (let x = 1; x < across; x++) {
      const at = 3 * (y * across + x)
      sum += Math.abs((lab[at] ?? 0) - (lab[at - 3] ?? 0)) + Math.abs((lab[at] ?? 0) - (lab[at - 3 * across] ?? 0))
    }
  return (100 * sum) / Math.max(1, (across - 1) * (down - 1))
}

/** Correlation of lightness in two images, independent of colour: 1 is identical, 0 unrelated. */
export const sameShading = async (one: Buffer, two: Buffer, box = whole): Promise<number> => {
  const [first, second] = [await openBox(one, box), await openBox(two, box)]
  const [meanOne, meanTwo] = [(await meanOf(one, box)).lightness, (await meanOf(two, box)).lightness]
  let [product, squareOne, squareTwo] = [0, 0, 0]
  for (let i = 0; i < first.lab.length; i += 3) {
    const [a, b] = [(first.lab[i] ?? 0) - meanOne, (second.lab[i] ?? 0) - meanTwo]
    product += a * b
    squareOne += a * a
    squareTwo += b * b
  }
  return product / Math.sqrt(squareOne * squareTwo)
}

/** Mean transport distance of chroma between two images, along several directions. */
export const paletteDistance = async (one: Buffer, two: Buffer): Promise<number> => {
  const [first, second] = [await openBox(one, whole), await openBox(two, whole)]
  const quantiles = (lab: Float32Array, angle: number): number[] => {
    const values = Float32Array.from(
      { length: lab.length / 3 },
      (_, i) => Math.cos(angle) * (lab[3 * i + 1] ?? 0) + Math.sin(angle) * (lab[3 * i + 2] ?? 0),
    ).toSorted()
    return Array.from({ length: 50 }, (_, step) => values[Math.floor(((step + 0.5) / 50) * values.length)] ?? 0)
  }
  let sum = 0
  for (let direction = 0; direction < 6; direction++) {
    const angle = (direction * Math.PI) / 6
    const [left, right] = [quantiles(first.lab, angle), quantiles(second.lab, angle)]
    sum += left.reduce((total, value, i) => total + Math.abs(value - (right[i] ?? 0)), 0) / 50
  }
  return (100 * sum) / 6
}
