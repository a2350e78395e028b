// Handles, knobs and taps are too thin to be surfaces: they are looked for pixel by pixel.
import { boxMean } from '#features/ai/providers/local/picture/box-mean.ts'

import type { SmallPicture } from './small-picture.ts'
import { between, ramp } from './weigh.ts'

const reach = 5

/** Metal next to something else: golden, or grey, and set off against what surrounds it. */
const metallic = ({ width, height, lightness, a, b }: SmallPicture): Float32Array => {
  const [light, green, blue] = [lightness, a, b].map((plane) => boxMean(plane, width, height, reach))
  return lightness.map((value, i) => {
    const [va, vb] = [a[i] ?? 0, b[i] ?? 0]
    const chroma = Math.hypot(va, vb)
    const hue = (Math.atan2(vb, va) * 180) / Math.PI
    const set = Math.hypot(value - (light?.[i] ?? 0), 2 * (va - (green?.[i] ?? 0)), 2 * (vb - (blue?.[i] ?? 0)))
    const golden = between(hue, 70, 100, 6) * ramp(chroma, 0.05, 0.075) * ramp(vb - (blue?.[i] ?? 0), 0.008, 0.022)
    const grey = ramp(chroma, 0.02, 0.01) * ramp(set, 0.18, 0.26)
    return Math.max(golden * ramp(set, 0.05, 0.1), grey)
  })
}

/** Keeps what is small and thin: a pear on a shelf is golden too. */
const keepThin = (mask: Float32Array, width: number, height: number, near: Float32Array): Float32Array => {
  const kept = new Float32Array(mask.length)
  const seen = new Uint8Array(mask.length)
  const largest = Math.round(0.0016 * mask.length)
  for (let start = 0; start < mask.length; start++) {
    if (seen[start] || (mask[start] ?? 0) < 0.5) continue
    const found = [start]
    seen[start] = 1
    let [left, right, top, bottom, beside] = [width, 0, height, 0, 0]
    for (const pixel of found) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      ;[left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)]
      beside += near[pixel] ?? 0
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const next = v * width + u
          if (seen[next] || (mask[next] ?? 0) < 0.5) continue
          seen[next] = 1
          found.push(next)
        }
    }
    const [across, down] = [right - left + 1, bottom - top + 1]
    const thin = found.length / Math.max(across, down) <= 4.5
    if (!thin || found.length < 3 || found.length > largest || beside / found.length < 0.3) continue
    for (const pixel of found) kept[pixel] = 1
  }
  return kept
}

/** `fronts` is where hardware is to be expected, 1 or 0 a pixel. */
export const findHardware = (picture: SmallPicture, fronts: Float32Array): Float32Array => {
  const { width, height } = picture
  const near = boxMean(fronts, width, height, 8).map((value) => ramp(value, 0.1, 0.3))
  return keepThin(metallic(picture), width, height, near)
}
