import type { Metadata } from 'sharp'

import { readImageMetadata, requireFewPixels } from '#platform/images/image-pool.ts'

const pictures = new Set(['png', 'jpeg', 'webp', 'gif', 'heif'])

/** Throws if a provider's result is not a decodable image. */
export const requireGeneratedImage = async (bytes: Uint8Array): Promise<Metadata> => {
  const looks = await readImageMetadata(bytes)
  if (!pictures.has(looks.format)) throw new Error(`The provider made ${looks.format}, which is not an image`)
  requireFewPixels(looks)
  return looks
}
