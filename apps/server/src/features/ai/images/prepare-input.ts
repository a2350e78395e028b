// What a provider is given: pictures that were decoded and encoded anew, upright, without what the camera wrote into
// them (location, owner, device), and no larger than the provider can use.
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'

import type { ProviderInput } from '#features/ai/providers/provider.ts'
import { maxPixels, withImage } from '#platform/images/image-pool.ts'
import { ProductError } from '#platform/product-error.ts'

export type Thumbnail = { readonly bytes: Buffer; readonly width: number; readonly height: number }
export type PreparedInput = ProviderInput & { readonly thumbnail: Thumbnail }

const pictures = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
const heic = /^image\/hei[cf]/

/** Whatever a file is called, its bytes say what it is. */
const requirePicture = async (path: string): Promise<void> => {
  const found = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? ''
  if (heic.test(found)) throw new ProductError('unsupported_type', messages.file.heic)
  if (!pictures.has(found)) throw new ProductError('unsupported_type', messages.ai.inputNotImage)
}

const encode = async (path: string, longestSide: number): Promise<PreparedInput> => {
  const { width, height, hasAlpha } = await sharp(path, { limitInputPixels: false }).metadata()
  // Before anything is decoded: a small file can unfold to gigabytes.
  if (width * height > maxPixels) throw new ProductError('unsupported_type', messages.file.tooManyPixels)
  const scaled = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const encoded = hasAlpha
    ? scaled.png({ compressionLevel: 6 })
    : scaled.jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
  const bytes = await encoded.toBuffer()
  const side = limits.ai.inputThumbnail
  const small = await sharp(bytes, { limitInputPixels: maxPixels })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  return {
    bytes,
    mimetype: hasAlpha ? 'image/png' : 'image/jpeg',
    thumbnail: { bytes: small.data, width: small.info.width, height: small.info.height },
  }
}

export const prepareInput = async (path: string, longestSide: number): Promise<PreparedInput> => {
  await requirePicture(path)
  try {
    return await withImage(() => encode(path, longestSide))
  } catch (error) {
    if (error instanceof ProductError) throw error
    throw new ProductError('unsupported_type', messages.ai.inputUnreadable)
  }
}
