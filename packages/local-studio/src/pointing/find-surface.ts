// Finds the surface at a point, or the one a rectangle is about: a door, a wall, a countertop.
import { createMatteRow } from '#edits/matte-row.ts'
import { createEnlarge } from '#picture/enlarge.ts'
import { toOklab } from '#picture/oklab.ts'
import { flattenOnWhite, openRaster, type Raster } from '#picture/raster.ts'
import { findParts, type FoundParts, type Surfaced } from '#surfaces/find-parts.ts'
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
  /** With both, `x` and `y` are the upper left corner of a rectangle. */
  readonly w?: number | undefined
  readonly h?: number | undefined
}

/** Closed lines in ten-thousandths of width and height, filled by the even-odd rule. */
export type PointedSurface = { readonly outline: readonly Ring[] }

/** Parts selected as a whole; of cabinets a single door is, and of wood a single piece. */
const whole: readonly Surfaced[] = ['countertop', 'rug', 'curtains', 'floor', 'ceiling', 'backsplash', 'walls']
/** Within a rectangle, all doors are selected, because the rectangle limits them. */
const wholeWithin: readonly Surfaced[] = ['cabinets', ...whole]

/** Minimum share of the image for a surface. */
const least = 0.0003
/** Smaller holes and islands are not outlined. */
const leastRing = 0.0002
const outlineUnit = 10_000
/** A surface that covers less of a rectangle is not what it is about. */
const leastWithin = 0.04
/** Points looked at in each direction of a rectangle. */
const seeds = 9

type Rectangle = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

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

const maskAt = (scene: Scene, { maskOf }: FoundParts, pixel: number, parts: readonly Surfaced[]): Float32Array => {
  const isPart = (part: Surfaced, at = pixel): boolean => (maskOf(part)[at] ?? 0) > 0.5
  const [part, ...others] = parts.filter((one) => isPart(one))
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

const sum = (values: Float32Array): number => values.reduce((total, value) => total + value, 0)

const findAt = (raster: Raster, scene: Scene, x: number, y: number): PointedSurface | null => {
  const { picture } = scene
  const pixel = pixelAt(picture, x, y)
  const found = connectedWith({ ...picture, values: maskAt(scene, findParts(scene), pixel, whole) }, pixel)
  const fine = drawFine(raster, scene, refineMask(picture, found))
  const surface = connectedWith(fine, nearest(fine, pixelAt(fine, x, y), 6))
  const share = sum(surface) / surface.length
  return share < least ? null : { outline: traceOutline(surface, fine, leastRing, outlineUnit) }
}

/** The part of a plane within the rectangle; pixels outside it become 0. */
const clip = ({ width, height, values }: Plane, { x, y, w, h }: Rectangle): Float32Array => {
  const clipped = new Float32Array(values.length)
  const [left, right] = [Math.round(x * width), Math.round((x + w) * width)]
  for (let row = Math.round(y * height); row < Math.round((y + h) * height); row++) {
    const [from, to] = [row * width + left, row * width + right]
    clipped.set(values.subarray(from, to), from)
  }
  return clipped
}

/**
 * The surface a rectangle is about. People draw it across a surface, which then covers most of it, or around an object,
 * which is then in its middle and ends within it.
 */
const maskWithin = (scene: Scene, rectangle: Rectangle): Float32Array | null => {
  const { picture } = scene
  const { x, y, w, h } = rectangle
  const parts = findParts(scene)
  const weights = new Float32Array(picture.width * picture.height)
  for (let i = 0; i < weights.length; i++) {
    const across = (((i % picture.width) + 0.5) / picture.width - x) / w
    const down = ((Math.floor(i / picture.width) + 0.5) / picture.height - y) / h
    // Not a number if the rectangle has no extent.
    if (!(across >= 0 && across <= 1 && down >= 0 && down <= 1)) continue
    weights[i] = (1 - Math.abs(2 * across - 1) / 2) * (1 - Math.abs(2 * down - 1) / 2)
  }
  const seen = new Uint8Array(weights.length)
  let best: { readonly mask: Float32Array; readonly score: number } | null = null
  for (let step = 0; step < seeds * seeds; step++) {
    const [across, down] = [((step % seeds) + 0.5) / seeds, (Math.floor(step / seeds) + 0.5) / seeds]
    const pixel = pixelAt(picture, x + across * w, y + down * h)
    if (seen[pixel]) continue
    const mask = maskAt(scene, parts, pixel, wholeWithin)
    let [inside, total, weighted] = [0, 0, 0]
    for (let i = 0; i < mask.length; i++) {
      const value = mask[i] ?? 0
      if (value <= 0.5) continue
      seen[i] = 1
      total += 1
      if ((weights[i] ?? 0) === 0) continue
      inside += 1
      weighted += weights[i] ?? 0
    }
    const score = weighted * (1 + inside / Math.max(1, total))
    if (score > (best?.score ?? 0)) best = { mask, score }
  }
  return best?.mask ?? null
}

const findWithin = (raster: Raster, scene: Scene, rectangle: Rectangle): PointedSurface | null => {
  const mask = maskWithin(scene, rectangle)
  if (!mask) return null
  const fine = drawFine(raster, scene, refineMask(scene.picture, mask))
  const surface = clip(fine, rectangle)
  const area = rectangle.w * rectangle.h * surface.length
  if (sum(surface) < leastWithin * area) return null
  const outline = traceOutline(surface, fine, Math.min(leastRing, leastWithin * rectangle.w * rectangle.h), outlineUnit)
  return outline.length > 0 ? { outline } : null
}

export const findSurface = async ({ input, x, y, w, h }: Point): Promise<PointedSurface | null> => {
  const raster = flattenOnWhite(await openRaster(input, fineSide))
  const scene = readScene(await shrink(raster))
  if (w === undefined || h === undefined) return findAt(raster, scene, x, y)
  return findWithin(raster, scene, { x, y, w: Math.min(w, 1 - x), h: Math.min(h, 1 - y) })
}
