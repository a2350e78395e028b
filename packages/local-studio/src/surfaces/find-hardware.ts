// Handles, knobs and taps are too thin for surfaces; they are detected per pixel at a higher resolution.
import { boxMean } from '#picture/box-mean.ts'
import { createEnlarge } from '#picture/enlarge.ts'

import type { SmallPicture } from './small-picture.ts'
import { between, ramp } from './weigh.ts'

/** Metal: golden or grey, and in contrast to its surroundings. */
const findMetal = ({ width, height, lightness, a, b }: SmallPicture): Uint8Array => {
  const radius = Math.max(2, Math.round(width / 100))
  const light = boxMean(lightness, width, height, radius)
  const green = boxMean(a, width, height, radius)
  const blue = boxMean(b, width, height, radius)
  const metal = new Uint8Array(lightness.length)
  for (let i = 0; i < metal.length; i++) {
    const value = lightness[i] ?? 0
    const va = a[i] ?? 0
    const vb = b[i] ?? 0
    const set = Math.abs(value - (light[i] ?? 0)) + 2 * Math.abs(vb - (blue[i] ?? 0))
    if (set < 0.06) continue
    const chroma = Math.sqrt(va * va + vb * vb)
    const yellower = vb - va - ((blue[i] ?? 0) - (green[i] ?? 0))
    const hue = (Math.atan2(vb, va) * 180) / Math.PI
    const golden =
      between(hue, 66, 100, 4) * ramp(chroma, 0.045, 0.065) * ramp(yellower, 0.008, 0.02) * ramp(set, 0.06, 0.11)
    const grey = ramp(chroma, 0.016, 0.008) * ramp(set, 0.2, 0.3)
    metal[i] = Math.max(golden, grey) > 0.4 ? 1 : 0
  }
  return metal
}

const apart = 3
/** Whether the surroundings look the same: then it is part of a larger object. */
const goesOn = (picture: SmallPicture, metal: Uint8Array, found: readonly number[]): boolean => {
  const { width, height, lightness, a, b } = picture
  const mean = (plane: Float32Array): number => found.reduce((sum, i) => sum + (plane[i] ?? 0), 0) / found.length
  const [l0, a0, b0] = [mean(lightness), mean(a), mean(b)]
  let [same, beside] = [0, 0]
  for (const pixel of found) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    for (const [u, v] of [
      [x - apart, y],
      [x + apart, y],
      [x, y - apart],
      [x, y + apart],
    ] as const) {
      const i = v * width + u
      if (u < 0 || u >= width || v < 0 || v >= height || metal[i]) continue
      beside++
      const chroma = Math.hypot((a[i] ?? 0) - a0, (b[i] ?? 0) - b0)
      if (Math.abs((lightness[i] ?? 0) - l0) + 2 * chroma < 0.1) same++
    }
  }
  return same > 0.3 * beside
}

/** Keeps small, thin groups of pixels where hardware is expected; a pear on a shelf is golden too. */
const keepThin = (picture: SmallPicture, metal: Uint8Array, expected: Float32Array): Float32Array => {
  const { width, height } = picture
  const kept = new Float32Array(metal.length)
  const seen = new Uint8Array(metal.length)
  const [least, most] = [0.00001 * metal.length, 0.0016 * metal.length]
  for (let start = 0; start < metal.length; start++) {
    if (seen[start] || !metal[start]) continue
    const found = [start]
    seen[start] = 1
    let [left, right, top, bottom, beside] = [width, 0, height, 0, 0]
    for (const pixel of found) {
      const x = pixel % width
      const y = Math.floor(pixel / width)
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      beside += expected[pixel] ?? 0
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const next = v * width + u
          if (seen[next] || !metal[next]) continue
          seen[next] = 1
          found.push(next)
        }
    }
    const long = Math.max(right - left, bottom - top) + 1
    const thick = found.length / long
    const shaped = long >= 2.5 * thick && thick <= Math.max(3, width / 150)
    if (!shaped || found.length < least || found.length > most || beside / found.length < 0.3) continue
    if (goesOn(picture, metal, found)) continue
    for (const pixel of found) kept[pixel] = 1
  }
  return kept
}

/** `fronts`: mask of the small image where hardware is expected. */
export const findHardware = (
  fine: SmallPicture,
  usual: { readonly width: number; readonly height: number },
  fronts: Float32Array,
): Float32Array => {
  const { width, height } = fine
  const near = boxMean(fronts, usual.width, usual.height, 7)
  const enlarge = createEnlarge(usual, fine)
  const expected = new Float32Array(width * height)
  const row = new Float32Array(width)
  for (let y = 0; y < height; y++) {
    enlarge(near, y, row, 0, width)
    for (let x = 0; x < width; x++) expected[y * width + x] = ramp(row[x] ?? 0, 0.3, 0.5)
  }
  return keepThin(fine, findMetal(fine), expected)
}
