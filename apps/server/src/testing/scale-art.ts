import { fileURLToPath } from 'node:url'

import sharp from 'sharp'

export const scaleArt = (name: string, width: number, height: number): Promise<Buffer> =>
  sharp(fileURLToPath(new URL(`../../../../art/${name}.webp`, import.meta.url)))
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer()
