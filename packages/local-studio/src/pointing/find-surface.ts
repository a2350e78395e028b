// Finds the surface at a point: a door, a wall, a countertop.
import { createMatteRow } from '#edits/matte-row.ts'
import { createEnlarge } from '#picture/enlarge.ts'
import { toOklab } from '#picture/oklab.ts'
import { flattenOnWhite, openRaster, type Raster } from '#picture/raster.ts'
import { findParts, type Surfaced } from '#surfaces/find-parts.ts'
import { guideMatte } from '#surfaces/matte.ts'
import { refineMask } from '#surfaces/refine-mask.ts'
import { readScene, type Scene } from '#surfaces/scene.ts'
import { fineSide, shrink } from '#surfaces/small-picture.ts'
import { traceOutline, type Ring } from '#surfaces/trace-outline.ts'

import { growBody } from './grow-body.ts'

export type Point = {
  readonly input: Uint8Array
  /** Fractions of width and height, 0..1. */
  readonly x: number
  readonly y: number
}

/** Closed lines in ten-thousandths of width and height, filled by the even-odd rule. */
export type PointedSurface = { readonly outline: readonly Ring[] }

/** Parts selected as a whole; of cabinets a single door is, and of wood a single piece. */
const whole: readonly Surfaced[] = ['countertop', 'rug', 'curtains', 'floor', 'ceiling', 'backsplash', 'walls']

/** Minimum share of the image for a surface. */
const least = 0.0003
/** Smaller holes and islands are not outlined. */
const leastRing = 0.0002
const outlineUnit = 10_000

type Plane = { readonly width: number; readonly height: number; readonly values: Float32Array }

/** Connected component of a pixel; empty if the mask does not contain it. */
const connectedWith = ({ width, height, values }: Plane, start: number): Float32Array => {
  const found = new Float32Array(values.length)
  if ((values[start] ?? 0) <= 0.5) return found
  found[start] = 1
  const queue = [start]
  const reach = (pixel: number): void => {
    if ((found[pixel] ?? 0) > 0 || (values[pixel] ?? 0) <= 0.5) return
    found[pixel] = 1
    queue.push(pixel)
  }
  for (let pixel = queue.pop(); pixel !== undefined; pixel = queue.pop()) {
    const x = pixel % width
    if (x > 0) reach(pixel - 1)
    if (x < width - 1) reach(pixel + 1)
    if (pixel >= width) reach(pixel - width)
    if (pixel + width < width * height) reach(pixel + width)
  }
  return found
}

/** Nearest pixel of the mask within a few pixels, because clicks are imprecise. */
const nearest = ({ width, height, values }: Plane, pixel: number, radius: number): number => {
  let [best, least2] = [pixel, Infinity]
  const [x0, y0] = [pixel % width, Math.floor(pixel / width)]
  for (let y = Math.max(0, y0 - radius); y <= Math.min(height - 1, y0 + radius); y++)
    for (let x = Math.max(0, x0 - radius); x <= Math.min(width - 1, x0 + radius); x++) {
      const away = (x - x0) ** 2 + (y - y0) ** 2
      if ((values[y * width + x] ?? 0) > 0.5 && away < least2) [best, least2] = [y * width + x, away]
    }
  return best
}

const pixelAt = ({ width, height }: { width: number; height: number }, x: number, y: number): number =>
  Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width))

const maskAt = (scene: Scene, pixel: number): Float32Array => {
  const { maskOf } = findParts(scene)
  const isPart = (part: Surfaced, at = pixel): boolean => (maskOf(part)[at] ?? 0) > 0.5
  const [part, ...others] = whole.filter((one) => isPart(one))
  const isSoft = isPart('upholstery')
  // Tiles are also walls. If several other parts are possible, the connected object is proposed instead.
  const isSure = others.every((other) => part === 'backsplash' && other === 'walls')
  const isBench = part === 'rug' && isPart('stone')
  if (part && isSure && !isSoft && !isBench) return maskOf(part)
  const { labels, surfaces } = scene
  const start = surfaces[labels[pixel] ?? 0]
  /** Ids of the part's surfaces if the point is on that part. */
  const idsOf = (one: Surfaced): ReadonlySet<number> =>
    new Set(isPart(one) ? labels.filter((_, i) => isPart(one, i)) : [])
  const [soft, fronts] = [idsOf('upholstery'), idsOf('cabinets')]
  const known = { isSoft: (id: number) => soft.has(id), isFront: (id: number) => fronts.has(id) }
  const body = start ? growBody(scene, start, known) : []
  return Float32Array.from(labels, (label) => (body[label] ? 1 : 0))
}

/** Mask at a higher resolution, with its border refined there. */
const drawFine = (raster: Raster, scene: Scene, mask: Float32Array): Plane => {
  const { width, height, rgb } = raster
  const matteRow = createMatteRow(guideMatte(scene.picture, mask), createEnlarge(scene.picture, raster), width)
  const values = new Float32Array(width * height)
  const lab = new Float32Array(3 * width)
  for (let y = 0; y < height; y++) {
    toOklab(rgb, y * width, width, lab)
    matteRow(y, lab, values.subarray(y * width, (y + 1) * width), 0, width)
  }
  return { width, height, values }
}

export const findSurface = async ({ input, x, y }: Point): Promise<PointedSurface | null> => {
  const raster = flattenOnWhite(await openRaster(input, fineSide))
  const scene = readScene(await shrink(raster))
  const { picture } = scene
  const pixel = pixelAt(picture, x, y)
  const found = connectedWith({ ...picture, values: maskAt(scene, pixel) }, pixel)
  const fine = drawFine(raster, scene, refineMask(picture, found))
  const surface = connectedWith(fine, nearest(fine, pixelAt(fine, x, y), 6))
  const share = surface.reduce((sum, value) => sum + value, 0) / surface.length
  return share < least ? null : { outline: traceOutline(surface, fine, leastRing, outlineUnit) }
}
