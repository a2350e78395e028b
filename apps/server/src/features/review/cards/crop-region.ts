import { limits } from '@joinery/contract/limits'

import { openImage, readImageMetadata, toDecodable } from '#platform/images/image-pool.ts'
import { defineTask } from '#platform/tasks/define-task.ts'

type Size = { readonly width: number; readonly height: number }
type Region = Size & { readonly left: number; readonly top: number }
/** Position of a comment, as fractions of the image; `w` and `h` are null for a point. */
export type Mark = {
  readonly x: number
  readonly y: number
  readonly w: number | null
  readonly h: number | null
}

/** Clamps to whole pixels inside the image, at least one. */
const within = (from: number, length: number, side: number): readonly [number, number] => {
  const start = Math.min(Math.max(Math.floor(from), 0), side - 1)
  return [start, Math.min(Math.max(Math.ceil(from + length) - start, 1), side - start)]
}

/** The comment's rectangle, or a square around its point, inside the image. */
export const regionOf = ({ x, y, w, h }: Mark, { width, height }: Size): Region => {
  const side = Math.min(width, height) * limits.review.pointCrop
  const around = (at: number, length: number) => Math.min(Math.max(at * length - side / 2, 0), length - side)
  const [left, across] = w === null ? within(around(x, width), side, width) : within(x * width, w * width, width)
  const [top, down] = h === null ? within(around(y, height), side, height) : within(y * height, h * height, height)
  return { left, top, width: across, height: down }
}

type CropOptions = { readonly mark: Mark; readonly xmp: string | undefined }

export const cropImage = defineTask(import.meta.url, 'cropImage', async (path, { mark, xmp }: CropOptions) => {
  const { cropSide } = limits.review
  const input = await toDecodable(path)
  const { autoOrient: size } = await readImageMetadata(input)
  const part = openImage(input)
    .rotate()
    .extract(regionOf(mark, size))
    .resize({ width: cropSide, height: cropSide, fit: 'inside', withoutEnlargement: true })
    .png()
  const { data, info } = await (xmp === undefined ? part : part.withXmp(xmp)).toBuffer({ resolveWithObject: true })
  const tiny = await openImage(data).resize(16, 16, { fit: 'inside' }).webp({ quality: 30 }).toBuffer()
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  return { bytes: data, width: info.width, height: info.height, placeholder }
})
