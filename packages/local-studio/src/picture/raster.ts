// Decodes images to upright sRGB pixels of bounded size, and encodes them with metadata about the processing.
import sharp, { type Sharp } from 'sharp'

export type Raster = {
  readonly width: number
  readonly height: number
  /** Three bytes per pixel; edits write here. */
  readonly rgb: Uint8Array
  /** One byte per pixel; null without transparency. */
  readonly alpha: Uint8Array | null
}

export type Format = 'jpg' | 'png' | 'webp'

/** Decoding is limited by area, because a small file can expand to gigabytes. */
const maxPixels = 100_000_000

/** Larger images are scaled down to bound memory. */
export const longestSide = 4096

export const openRaster = async (bytes: Uint8Array, longest: number): Promise<Raster> => {
  const { data: pixels, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return split(pixels, info.width, info.height, info.channels)
}

/** Converts grey and colour pixels to RGB and separates alpha. */
const split = (pixels: Uint8Array, width: number, height: number, channels: number): Raster => {
  if (channels === 3) return { width, height, rgb: pixels, alpha: null }
  const count = width * height
  const rgb = new Uint8Array(3 * count)
  const alpha = channels % 2 === 0 ? new Uint8Array(count) : null
  const colours = channels > 2 ? 1 : 0
  for (let pixel = 0, source = 0; pixel < count; pixel++, source += channels) {
    rgb[3 * pixel] = pixels[source] ?? 0
    rgb[3 * pixel + 1] = pixels[source + colours] ?? 0
    rgb[3 * pixel + 2] = pixels[source + 2 * colours] ?? 0
    if (alpha) alpha[pixel] = pixels[source + channels - 1] ?? 255
  }
  return { width, height, rgb, alpha }
}

/** Replaces transparency by white. */
export const flattenOnWhite = (raster: Raster): Raster => {
  const { alpha, rgb } = raster
  if (!alpha) return raster
  const laid = new Uint8Array(rgb.length)
  for (let i = 0; i < laid.length; i++) {
    const share = (alpha[Math.floor(i / 3)] ?? 255) / 255
    laid[i] = Math.round(share * (rgb[i] ?? 0) + (1 - share) * 255)
  }
  return { ...raster, rgb: laid, alpha: null }
}

/** Low effort, because the user is waiting. */
const encoders = {
  jpg: (picture: Sharp) => picture.jpeg({ quality: 90 }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 4 }),
  webp: (picture: Sharp) => picture.webp({ quality: 88, effort: 2 }),
} as const

/** Writes new metadata; none of the original's (location, camera) is passed on. */
export const encodeRaster = (raster: Raster, format: Format, brand: string): Promise<Buffer> => {
  // sharp flattens before it joins a channel, which would put transparency on black.
  const { width, height, rgb, alpha } = format === 'jpg' ? flattenOnWhite(raster) : raster
  // libvips drops the last parenthesis as a type note, so an empty one is added.
  const mark = `Processed locally by ${brand} (no AI model) ()`
  let picture = sharp(rgb, { raw: { width, height, channels: 3 } })
  if (alpha) picture = picture.joinChannel(Buffer.from(alpha.buffer), { raw: { width, height, channels: 1 } })
  return encoders[format](picture.withExif({ IFD0: { ImageDescription: mark, Software: mark } })).toBuffer()
}
