// Noise images without equal pixels, so any change is visible.
import sharp, { type Sharp } from 'sharp'

export type PixelSize = { readonly width: number; readonly height: number }

/** Deterministic pseudo-random bytes. */
const noise = (length: number, start: number): Buffer => {
  const bytes = Buffer.alloc(length)
  let value = start | 1
  for (let i = 0; i < length; i++) {
    value = Math.imul(value ^ (value >>> 15), 2_246_822_519) + i
    bytes[i] = value >>> 24
  }
  return bytes
}

type Noise = { readonly start?: number; readonly channels?: 1 | 3 | 4 }

export const noiseImage = (size: PixelSize, { start = 1, channels = 3 }: Noise = {}): Sharp =>
  sharp(noise(size.width * size.height * channels, start), { raw: { ...size, channels } })

/** White where `isMarked`. */
export const maskImage = (size: PixelSize, isMarked: (x: number, y: number) => boolean): Sharp => {
  const pixels = Buffer.alloc(size.width * size.height)
  for (let y = 0, i = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, i++) pixels[i] = isMarked(x, y) ? 255 : 0
  return sharp(pixels, { raw: { ...size, channels: 1 } })
}

/** Decodes upright, in sRGB, with alpha; four bytes per pixel. */
export const pixelsOf = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes).autoOrient().toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer()

/** Counts the chosen pixels that differ in any byte. */
export const countDifferent = async (
  one: Uint8Array,
  two: Uint8Array,
  isChosen: (pixel: number) => boolean,
): Promise<number> => {
  const [first, second] = await Promise.all([pixelsOf(one), pixelsOf(two)])
  if (first.length !== second.length) throw new Error('The pictures are not of one size')
  let count = 0
  for (let pixel = 0; pixel < first.length / 4; pixel++) {
    if (!isChosen(pixel)) continue
    if (first.readUInt32LE(4 * pixel) !== second.readUInt32LE(4 * pixel)) count++
  }
  return count
}
