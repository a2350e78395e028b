// Images as a PDF holds them.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openImage, toDecodable } from '#platform/images/image-pool.ts'

/** Sharp in print, and a few kilobytes. */
const imagePixels = 256

export type ReducedImage = {
  /** In the task's folder. */
  readonly from: string
  readonly to: string
  /** Origin metadata, which encoding again would drop. */
  readonly xmp: string | undefined
}

const reduceImage = async (folder: string, { from, to, xmp }: ReducedImage): Promise<void> => {
  const jpeg = openImage(await toDecodable(join(folder, from)))
    .rotate()
    .resize({ width: imagePixels, height: imagePixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
  await writeFile(join(folder, to), await (xmp === undefined ? jpeg : jpeg.withXmp(xmp)).toBuffer())
}

/** Replaces images by small JPEGs on white. Returns those that cannot be decoded. */
export const reduceImagesIn = async (folder: string, images: readonly ReducedImage[]): Promise<string[]> => {
  const failed: string[] = []
  for (const image of images) {
    await reduceImage(folder, image).catch(() => failed.push(image.from))
    await rm(join(folder, image.from), { force: true })
  }
  return failed
}
