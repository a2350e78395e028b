// Light sources: lamps (small, bright, warm or white) and windows (larger, bright, colder than the room's light).
import { boxMean } from '#picture/box-mean.ts'

import { guideMatte, type Matte } from './matte.ts'
import type { Scene } from './scene.ts'
import { ramp } from './weigh.ts'

export type Lights = {
  /** 1 on lamps, 0 elsewhere. */
  readonly lamps: Float32Array
  /** Null without windows. */
  readonly windows: Matte | null
  /** Intensity of the lamps' light, about 1 next to a lamp. */
  readonly reach: Float32Array
}

type Blob = { pixels: number[]; top: number; bottom: number; left: number; right: number }

const findBlobs = (mask: Float32Array, width: number): Blob[] => {
  const seen = new Uint8Array(mask.length)
  const blobs: Blob[] = []
  for (let start = 0; start < mask.length; start++) {
    if (seen[start] || (mask[start] ?? 0) < 0.5) continue
    seen[start] = 1
    const blob: Blob = { pixels: [start], top: Infinity, bottom: 0, left: Infinity, right: 0 }
    for (const pixel of blob.pixels) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      blob.left = Math.min(blob.left, x)
      blob.right = Math.max(blob.right, x)
      blob.top = Math.min(blob.top, y)
      blob.bottom = Math.max(blob.bottom, y)
      const neighbours = [x > 0 ? pixel - 1 : -1, x < width - 1 ? pixel + 1 : -1, pixel - width, pixel + width]
      for (const next of neighbours) {
        if (next < 0 || next >= mask.length || seen[next] || (mask[next] ?? 0) < 0.5) continue
        seen[next] = 1
        blob.pixels.push(next)
      }
    }
    blobs.push(blob)
  }
  return blobs
}

/** Compact, small, off the border, above the seats, and brighter than its surroundings on every side. */
const isLamp = (
  { pixels, top, bottom, left, right }: Blob,
  around: Float32Array,
  lightness: Float32Array,
  width: number,
  height: number,
): boolean => {
  const [across, down] = [right - left + 1, bottom - top + 1]
  const share = pixels.length / (width * height)
  if (share < 0.00008 || share > 0.012 || left === 0 || top === 0 || right === width - 1) return false
  if (
    bottom > 0.62 * height ||
    pixels.length < 0.55 * across * down ||
    Math.max(across, down) > 3 * Math.min(across, down)
  )
    return false
  let contrast = 0
  for (const pixel of pixels) contrast += (lightness[pixel] ?? 0) - (around[pixel] ?? 0)
  return contrast / pixels.length > 0.1
}

/** Detects window panes one by one and fills the gaps between them. */
const findWindows = ({ picture: { width, height, lightness, a, b }, cast, white }: Scene): Float32Array => {
  const cold = lightness.map((value, i) => {
    const green = (a[i] ?? 0) < -0.004 && (a[i] ?? 0) - cast.a * value < -0.01
    const blue = (b[i] ?? 0) < 0.004 && (b[i] ?? 0) - cast.b * value < -0.008
    return value > 0.78 * white && row(i, width) < 0.62 * height && (green || blue) ? 1 : 0
  })
  const panes = new Float32Array(cold.length)
  const blobs = findBlobs(cold, width).filter(({ top }) => top < 0.5 * height)
  for (const { pixels } of blobs) if (pixels.length > 0.004 * cold.length) for (const pixel of pixels) panes[pixel] = 1
  // A pane cropped by the border or a plant is inferred from its neighbour.
  const beside = boxMean(panes, width, height, Math.round(width / 40))
  for (const { pixels } of blobs) {
    const near = pixels.reduce((sum, pixel) => sum + ((beside[pixel] ?? 0) > 0.02 ? 1 : 0), 0)
    if (pixels.length > 12 && near > 0.3 * pixels.length) for (const pixel of pixels) panes[pixel] = 1
  }
  const dense = boxMean(panes, width, height, Math.round(width / 50))
  return panes.map((pane, i) =>
    Math.max(pane, ramp(dense[i] ?? 0, 0.25, 0.4) * ramp(lightness[i] ?? 0, 0.6 * white, 0.75 * white)),
  )
}

/** A lamp has a contour; a pool of light on a wall fades. */
const isOutlined = ({ pixels }: Blob, { contours, picture: { width } }: Scene, mask: Float32Array): boolean => {
  let [rim, drawn] = [0, 0]
  for (const pixel of pixels) {
    const sides = [pixel - 1, pixel + 1, pixel - width, pixel + width]
    if (sides.every((side) => (mask[side] ?? 0) > 0.5)) continue
    rim++
    drawn += Math.max(contours[pixel] ?? 0, ...sides.map((side) => contours[side] ?? 0))
  }
  return drawn / rim > 0.3
}

const findLamps = (scene: Scene, windows: Float32Array): { lamps: Float32Array; pools: Float32Array } => {
  const { picture, white } = scene
  const { width, height, lightness, b } = picture
  const around = boxMean(lightness, width, height, Math.round(width / 22))
  const beside = boxMean(windows, width, height, Math.round(width / 60))
  const bright = lightness.map((value, i) =>
    value > Math.min(0.88, 0.9 * white) && (b[i] ?? 0) > -0.005 && (beside[i] ?? 0) < 0.05 ? 1 : 0,
  )
  const lamps = new Float32Array(lightness.length)
  const pools = new Float32Array(lightness.length)
  for (const blob of findBlobs(bright, width)) {
    if (!isLamp(blob, around, lightness, width, height)) continue
    const kind = isOutlined(blob, scene, bright) ? lamps : pools
    for (const pixel of blob.pixels) kind[pixel] = 1
  }
  return { lamps, pools }
}

/** Approximates the fall-off of light by three widths of blur. Lamps outside the image light its middle a little. */
const findReach = (sources: Float32Array, width: number, height: number): Float32Array => {
  const share = sources.includes(1) ? 0.25 : 0.55
  const reach = sources.map((_, i) => {
    const [x, y] = [(i % width) / width - 0.5, row(i, width) / height - 0.45]
    return share * Math.exp(-9 * (x * x + y * y))
  })
  for (const [part, strength] of [
    [34, 6],
    [13, 12],
    [5, 16],
  ] as const) {
    const radius = Math.max(1, Math.round(width / part))
    const once = boxMean(sources, width, height, radius)
    const twice = boxMean(once, width, height, radius)
    for (let i = 0; i < reach.length; i++) reach[i] = (reach[i] ?? 0) + strength * (twice[i] ?? 0)
  }
  return reach.map((value) => Math.min(1.6, value))
}

export const findLights = (scene: Scene): Lights => {
  const { width, height } = scene.picture
  const windows = findWindows(scene)
  const { lamps, pools } = findLamps(scene, windows)
  return {
    lamps: boxMean(lamps, width, height, 1),
    windows: windows.some((value) => value > 0) ? guideMatte(scene.picture, windows) : null,
    reach: findReach(
      lamps.map((lamp, i) => Math.max(lamp, pools[i] ?? 0)),
      width,
      height,
    ),
  }
}

const row = (pixel: number, width: number): number => Math.floor(pixel / width)
