// Crops to a part's surroundings to avoid work on the whole image.
import type { SmallPicture } from './small-picture.ts'

export type CutOut = {
  readonly picture: SmallPicture
  readonly mask: Float32Array
  /** Pastes a plane of the crop into a plane of the whole image, 0 around it. */
  readonly putBack: (plane: Float32Array) => Float32Array
}

/** Bounding box of a mask with a margin. */
export const cutOut = (picture: SmallPicture, mask: Float32Array, margin: number): CutOut => {
  const { width, height } = picture
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if ((mask[i] ?? 0) < 0.01) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  left = Math.max(0, Math.min(left, width - 1) - margin)
  top = Math.max(0, Math.min(top, height - 1) - margin)
  const across = Math.min(width, Math.max(right, left) + margin + 1) - left
  const down = Math.min(height, Math.max(bottom, top) + margin + 1) - top
  const cut = (plane: Float32Array): Float32Array => {
    const part = new Float32Array(across * down)
    for (let y = 0; y < down; y++) {
      const from = (top + y) * width + left
      part.set(plane.subarray(from, from + across), y * across)
    }
    return part
  }
  const putBack = (part: Float32Array): Float32Array => {
    const plane = new Float32Array(width * height)
    for (let y = 0; y < down; y++) plane.set(part.subarray(y * across, (y + 1) * across), (top + y) * width + left)
    return plane
  }
  const small = { width: across, height: down, lightness: cut(picture.lightness), a: cut(picture.a), b: cut(picture.b) }
  return { picture: small, mask: cut(mask), putBack }
}
