import type { WebpOptions } from 'sharp'

import { defineTask } from '#platform/tasks/define-task.ts'

import { openImage, readImageMetadata, toDecodable } from './image-pool.ts'

type ShrinkOptions = {
  /** The copy is at most this large. */
  readonly bounds: { readonly width: number; readonly height: number }
  readonly encoding: WebpOptions
  readonly xmp?: string | undefined
}

/** Returns an upright WebP copy without metadata other than `xmp`. */
export const shrinkImage = defineTask(
  import.meta.url,
  'shrinkImage',
  async (path, { bounds, encoding, xmp }: ShrinkOptions): Promise<Uint8Array> => {
    const copy = openImage(await toDecodable(path))
      .rotate()
      .resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
      .webp(encoding)
    return (xmp === undefined ? copy : copy.withXmp(xmp)).toBuffer()
  },
)

/** Returns the upright size and a tiny preview; throws if the image cannot be decoded. */
export const previewImage = defineTask(import.meta.url, 'previewImage', async (path) => {
  const decodable = await toDecodable(path)
  const tiny = await openImage(decodable).rotate().resize(16, 16, { fit: 'inside' }).webp({ quality: 30 }).toBuffer()
  const { autoOrient } = await readImageMetadata(decodable)
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  }
})
