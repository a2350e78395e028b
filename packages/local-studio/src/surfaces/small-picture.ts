// The image scaled down for the detection of surfaces.
import sharp from 'sharp'

import { toOklab } from '#picture/oklab.ts'
import type { Raster } from '#picture/raster.ts'

export type SmallPicture = {
  readonly width: number
  readonly height: number
  readonly lightness: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
}

/** At this size a wall has a few thousand pixels, and a countertop is a few pixels high. */
const usualSide = 512
/** At this size a handle is two pixels wide. */
export const fineSide = 1152

export const shrink = async (raster: Raster, longest = usualSide): Promise<SmallPicture> => {
  const { data: rgb, info } = await sharp(raster.rgb, { raw: { ...sizeOf(raster), channels: 3 } })
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true, kernel: 'mitchell' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const count = info.width * info.height
  const lab = new Float32Array(3 * count)
  toOklab(rgb, 0, count, lab)
  const picture = {
    ...sizeOf(info),
    lightness: new Float32Array(count),
    a: new Float32Array(count),
    b: new Float32Array(count),
  }
  for (let i = 0; i < count; i++) {
    picture.lightness[i] = lab[3 * i] ?? 0
    picture.a[i] = lab[3 * i + 1] ?? 0
    picture.b[i] = lab[3 * i + 2] ?? 0
  }
  return picture
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })
