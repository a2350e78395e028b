import { openImage, toDecodable } from '#platform/images/image-pool.ts'
import { defineTask } from '#platform/tasks/define-task.ts'

const side = 1024
/** Format of every stored photo. */
export const photoFormat = { format: 'webp', width: side, height: side } as const

/** Re-encodes the photo upright and square around the centre, which drops all metadata. */
export const cropSquare = defineTask(import.meta.url, 'cropSquare', async (path): Promise<Uint8Array> =>
  openImage(await toDecodable(path))
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 84 })
    .toBuffer(),
)
