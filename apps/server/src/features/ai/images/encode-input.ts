import { limits } from '@joinery/contract/limits'

import type { ProviderInput } from '#features/ai/providers/provider.ts'
import { openImage, readImageMetadata, toDecodable } from '#platform/images/image-pool.ts'
import { defineTask } from '#platform/tasks/define-task.ts'

export type Thumbnail = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }
export type PreparedInput = ProviderInput & {
  readonly size: { readonly width: number; readonly height: number }
  readonly thumbnail: Thumbnail
}

const encode = async (input: string | Uint8Array, longestSide: number, isPng: boolean): Promise<PreparedInput> => {
  const scaled = openImage(input, { failOn: 'error' })
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

type EncodeOptions = { readonly longestSide: number; readonly isLossless: boolean }

export const encodeInput = defineTask(
  import.meta.url,
  'encodeInput',
  async (path, { longestSide, isLossless }: EncodeOptions): Promise<PreparedInput> => {
    const [looks, input] = [await readImageMetadata(path), await toDecodable(path)]
    return encode(input, longestSide, isLossless || (looks.hasAlpha && input === path))
  },
)
