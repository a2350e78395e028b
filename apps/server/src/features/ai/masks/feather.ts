// The soft edge of a mask: the weight rises from 0 at its border to full some pixels further in, and is 0 outside. A part
// thinner than the edge reaches the full weight in its middle; otherwise a handle would hardly change.
import type { Size } from '@joinery/image-providers/image-provider'

/** Distances in thirds of a pixel: 4 for a diagonal is close to its real length, and stays a whole number. */
const straight = 3
const diagonal = 4
/** Bounds of the edge width: small images have an edge too, and distances fit into a byte. */
const [fewestPixels, mostPixels] = [2, 80]

/** Distance of each pixel to the nearest unmarked one, up to `most`. The image border does not count as unmarked. */
const findDepths = (alpha: Uint8Array, { width, height }: Size, most: number): Uint8Array => {
  const depths = new Uint8Array(alpha.length)
  for (let i = 0; i < alpha.length; i++) depths[i] = (alpha[i] ?? 0) > 0 ? most : 0
  /** Along a row, `step` 1 to the right and down, -1 to the left and up. */
  const settle = (start: number, step: 1 | -1, hasBefore: boolean): void => {
    const before = hasBefore ? -step * width : 0
    for (let count = 0, i = start; count < width; count++, i += step) {
      let depth = depths[i] ?? 0
      if (depth === 0) continue
      if (count > 0) depth = Math.min(depth, (depths[i - step] ?? 0) + straight)
      if (hasBefore) {
        const above = i + before
        depth = Math.min(depth, (depths[above] ?? 0) + straight)
        if (count > 0) depth = Math.min(depth, (depths[above - step] ?? 0) + diagonal)
        if (count < width - 1) depth = Math.min(depth, (depths[above + step] ?? 0) + diagonal)
      }
      depths[i] = depth
    }
  }
  for (let y = 0; y < height; y++) settle(y * width, 1, y > 0)
  for (let y = height - 1; y >= 0; y--) settle((y + 1) * width - 1, -1, y < height - 1)
  return depths
}

/** The largest value within `radius`, in the row or in the column of each pixel. */
const widen = (plane: Uint8Array, { width, height }: Size, radius: number, isAcross: boolean): Uint8Array => {
  const step = isAcross ? 1 : width
  const found = new Uint8Array(plane)
  // Maximum of a window that starts at each pixel. It works in place, since the pixels ahead are not updated yet.
  const grow = (by: number): void => {
    const ahead = by * step
    const [columns, rows] = isAcross ? [width - by, height] : [width, height - by]
    for (let y = 0; y < rows; y++)
      for (let i = y * width, end = i + columns; i < end; i++) {
        const next = found[i + ahead] ?? 0
        if (next > (found[i] ?? 0)) found[i] = next
      }
  }
  const reach = 2 * radius + 1
  let length = 1
  for (; 2 * length <= reach; length *= 2) grow(length)
  if (length < reach) grow(reach - length)
  // Centres the windows; near the first border they start at the border.
  const centred = new Uint8Array(plane.length)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) centred[i] = found[i - Math.min(radius, isAcross ? x : y) * step] ?? 0
  return centred
}

/** Returns the weight of the change per pixel, 0..255. `width` is the edge's width in pixels. */
export const feather = (alpha: Uint8Array, size: Size, width: number): Uint8Array => {
  const pixels = Math.max(fewestPixels, Math.min(mostPixels, Math.round(width)))
  const most = straight * pixels
  const depths = findDepths(alpha, size, most)
  const thickness = widen(widen(depths, size, pixels, true), size, pixels, false)
  const weights = depths
  for (let i = 0; i < alpha.length; i++) {
    const depth = depths[i] ?? 0
    if (depth === 0) continue
    const share = depth / Math.max(depth, thickness[i] ?? 0)
    weights[i] = Math.round((alpha[i] ?? 0) * share * share * (3 - 2 * share))
  }
  return weights
}
