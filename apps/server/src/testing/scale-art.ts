import { fileURLToPath } from 'node:url'

import sharp from 'sharp'

const open = (name: string) => sharp(fileURLToPath(new URL(`../../../../art/${name}.webp`, import.meta.url)))

export const scaleArt = (name: string, width: number, height: number): Promise<Buffer> =>
  open(name).resize(width, height, { fit: 'fill' }).jpeg({ quality: 90 }).toBuffer()

export const shrinkArt = (name: string, width: number): Promise<Buffer> =>
  open(name).resize(width, null, { withoutEnlargement: true }).webp().toBuffer()
