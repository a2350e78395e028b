// Converts our mask (PNG, white = change) to each service's polarity.
import type { Sharp, SharpInput, SharpOptions } from 'sharp'

/** Loaded with the first mask, because most requests have none. */
const open = async (input: SharpInput, options?: SharpOptions): Promise<Sharp> => {
  const { default: sharp } = await import('sharp')
  return sharp(input, options)
}

export type MaskForm =
  /** Unchanged: grey, white = change. */
  | 'white'
  /** Grey, black = change. */
  | 'black'
  /** Transparent = change, opaque = keep. */
  | 'transparent'
  /**
   * White and transparent, for ComfyUI: LoadImage's mask is 1 - alpha, LoadImageMask takes a channel. Both read white =
   * change.
   */
  | 'white-and-transparent'

const readGrey = async (mask: Uint8Array): Promise<{ grey: Buffer; width: number; height: number }> => {
  const { data, info } = await (
    await open(mask)
  )
    .flatten({ background: '#000000' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { grey: data, width: info.width, height: info.height }
}

export const convertMask = async (mask: Uint8Array, form: MaskForm): Promise<Buffer> => {
  const { grey, width, height } = await readGrey(mask)
  if (form === 'white' || form === 'black') {
    const pixels = form === 'white' ? grey : grey.map((value) => 255 - value)
    return (await open(pixels, { raw: { width, height, channels: 1 } })).png().toBuffer()
  }
  const pixels = Buffer.alloc(width * height * 4)
  const isSeen = form === 'white-and-transparent'
  for (let index = 0; index < grey.length; index += 1) {
    const value = grey[index] ?? 0
    const colour = isSeen ? value : 0
    pixels[index * 4] = colour
    pixels[index * 4 + 1] = colour
    pixels[index * 4 + 2] = colour
    pixels[index * 4 + 3] = 255 - value
  }
  return (await open(pixels, { raw: { width, height, channels: 4 } })).png().toBuffer()
}
