import sharp from 'sharp'

import type { GenerateRequest, Picture, Size } from '#image-provider.ts'

export const picture = async (width = 64, height = 48, format: 'png' | 'jpeg' = 'png'): Promise<Picture> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#a8481f' } })
    .toFormat(format)
    .toBuffer()
  return { bytes, mimetype: `image/${format}` }
}

/** Mask that changes the left half. */
export const leftMask = async ({ width, height }: Size): Promise<Uint8Array> => {
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1) pixels.fill(255, y * width, y * width + width / 2)
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** Pixel of a decoded PNG, with alpha. */
export const pixelAt = async (bytes: Uint8Array, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const start = (y * info.width + x) * info.channels
  return [...data.subarray(start, start + info.channels)]
}

export const requestOf = async (changes: Partial<GenerateRequest> = {}): Promise<GenerateRequest> => ({
  images: [await picture()],
  prompt: 'walnut fronts',
  outputFormat: 'jpg',
  size: { width: 64, height: 48 },
  signal: new AbortController().signal,
  ...changes,
})

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
