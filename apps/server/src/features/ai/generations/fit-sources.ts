// What a provider is shown: the pictures of a generation, no larger than it can use. Those with a mask are kept whole, because
// what is not marked stays as it is.
import { limits } from '@joinery/contract/limits'
import type { Size } from '@joinery/image-providers/image-provider'

import type { PreparedInput } from '#features/ai/images/prepare-input.ts'
import type { ProviderInput } from '#features/ai/providers/provider.ts'
import { openPicture, withImage } from '#platform/images/image-pool.ts'

import type { Sources } from './load-sources.ts'

/** The longest side that pictures are prepared for. */
export const preparedSide = (longestSide: number, hasMask: boolean): number =>
  hasMask ? Math.max(longestSide, limits.ai.convertedSide) : longestSide

export type Shown = { readonly images: readonly ProviderInput[]; readonly size: Size; readonly mask: Uint8Array | null }

const scale = (bytes: Uint8Array, size: Size, format: 'jpeg' | 'png'): Promise<Buffer> =>
  openPicture(bytes)
    .resize({ ...size, fit: 'fill' })
    .toFormat(format, format === 'jpeg' ? { quality: 93, chromaSubsampling: '4:4:4' } : { compressionLevel: 3 })
    .toBuffer()

const sizeWithin = ({ width, height }: Size, longestSide: number): Size => {
  const share = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

export const fitSources = async (
  { inputs, mask, size }: Sources,
  longestSide: number,
  person: string,
): Promise<Shown> => {
  const isFit = (one: Size): boolean => Math.max(one.width, one.height) <= longestSide
  const fit = async (input: PreparedInput): Promise<ProviderInput> => {
    if (isFit(input.size)) return input
    const format = input.mimetype === 'image/jpeg' ? 'jpeg' : 'png'
    const within = sizeWithin(input.size, longestSide)
    const bytes = await withImage(person, { format: 'raw', ...input.size }, () => scale(input.bytes, within, format))
    return { bytes, mimetype: input.mimetype }
  }
  const images = await Promise.all(inputs.map(fit))
  const shownSize = sizeWithin(size, longestSide)
  if (!mask || isFit(size)) return { images, size: shownSize, mask: mask?.png ?? null }
  const scaled = await withImage(person, { format: 'raw', ...size }, () => scale(mask.png, shownSize, 'png'))
  return { images, size: shownSize, mask: scaled }
}
