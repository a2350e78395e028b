// Re-encodes images for a provider: upright, without camera metadata (location, owner, device), and no larger than it can
// use.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { fileTypeFromFile } from 'file-type'

import type { ProviderInput } from '#features/ai/providers/provider.ts'
import { openImage, toDecodable, readImageMetadata, requireFewPixels, withImage } from '#platform/images/image-pool.ts'
import { ProductError } from '#platform/product-error.ts'

export type Thumbnail = { readonly bytes: Buffer; readonly width: number; readonly height: number }
export type PreparedInput = ProviderInput & {
  readonly size: { readonly width: number; readonly height: number }
  readonly thumbnail: Thumbnail
}

const pictures = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
const heic = /^image\/hei[cf]/

/** Checks the content, not the file name. */
const requirePicture = async (path: string): Promise<void> => {
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? ''
  if (!pictures.has(found) && !heic.test(found)) throw new ProductError('unsupported_type', messages.ai.inputNotImage)
}

const encode = async (path: string | Uint8Array, longestSide: number, isPng: boolean): Promise<PreparedInput> => {
  const scaled = openImage(path, { failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const encoded = isPng ? scaled.png({ compressionLevel: 6 }) : scaled.jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
  const { data: bytes, info } = await encoded.toBuffer({ resolveWithObject: true })
  const side = limits.ai.inputThumbnail
  const small = await openImage(bytes)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  return {
    bytes,
    mimetype: isPng ? 'image/png' : 'image/jpeg',
    size: { width: info.width, height: info.height },
    thumbnail: { bytes: small.data, width: small.info.width, height: small.info.height },
  }
}

/**
 * `person` is the key of the concurrency limit. `isLossless` keeps the unmarked part of a masked image free of JPEG
 * artefacts.
 */
export const prepareInput = async (
  path: string,
  longestSide: number,
  person: string,
  { isLossless = false }: { readonly isLossless?: boolean } = {},
): Promise<PreparedInput> => {
  await requirePicture(path)
  try {
    const looks = await readImageMetadata(path)
    requireFewPixels(looks)
    return await withImage(person, looks, async () => {
      const input = await toDecodable(path)
      return encode(input, longestSide, isLossless || (looks.hasAlpha && input === path))
    })
  } catch (error) {
    if (error instanceof ProductError) throw error
    throw new ProductError('unsupported_type', messages.ai.inputUnreadable)
  }
}
