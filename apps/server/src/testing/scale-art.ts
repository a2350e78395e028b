import { fileURLToPath } from 'node:url'

import sharp from 'sharp'

/** One of our own pictures at another size, as a camera would bring it. */
export const scaleArt = (name: string, width: number, height: number): Promise<Buffer> =>
  sharp(fileURLToPath(new URL(`../../../../art/${name}.webp`, import.meta.url)))
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer()
