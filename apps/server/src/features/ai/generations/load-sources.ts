// Loads a generation's sources, from memory if a request waits for it, else from storage, and prepares them for a provider.
import { buffer } from 'node:stream/consumers'

import { limits } from '@joinery/contract/limits'
import type { Size } from '@joinery/image-providers/image-provider'

import type { AiState } from '#features/ai/ai-context.ts'
import type { PreparedInput } from '#features/ai/images/encode-input.ts'
import { readMask, type Mask } from '#features/ai/masks/read-mask.ts'
import type { ProviderInput } from '#features/ai/providers/provider.ts'
import type { Context } from '#platform/context.ts'
import { openImage } from '#platform/images/image-pool.ts'
import { withImage } from '#platform/images/with-image.ts'

import { listSources, type GenerationRow } from './generation-queries.ts'

export type Sources = { readonly inputs: readonly PreparedInput[]; readonly size: Size; readonly mask: Mask | null }

export const readBlob = async ({ storage }: Pick<Context, 'storage'>, key: string | null): Promise<Buffer> => {
  const stream = key === null ? null : await storage.read(key)
  if (!stream) throw new Error('The input of a generation no longer exists')
  return buffer(stream)
}

const readInputs = async (context: Context, uid_generation: string): Promise<PreparedInput[]> => {
  const rows = await listSources(context.db, [uid_generation])
  return Promise.all(
    rows.map(async (row) => ({
      bytes: await readBlob(context, row.key),
      mimetype: row.mimetype,
      size: { width: row.width, height: row.height },
      thumbnail: {
        bytes: await readBlob(context, row.thumbnail_key),
        width: row.thumbnail_width,
        height: row.thumbnail_height,
      },
    })),
  )
}

export const loadSources = async (context: Context & AiState, row: GenerationRow): Promise<Sources> => {
  const { uid_generation, uid_user, mask_key } = row
  const awaited = context.generations.awaited.get(uid_generation)
  const inputs = awaited ? awaited.inputs : await readInputs(context, uid_generation)
  const size = inputs[0]?.size
  if (!size) throw new Error('A generation has no input')
  const mask = mask_key === null ? null : await readMask(await readBlob(context, mask_key), size, uid_user)
  return { inputs, size, mask }
}

/** Longest side of prepared images. Masked ones keep their size, so that unmarked parts stay unchanged. */
export const preparedSide = (longestSide: number, hasMask: boolean): number =>
  hasMask ? Math.max(longestSide, limits.ai.convertedSide) : longestSide

type Shown = { readonly images: readonly ProviderInput[]; readonly size: Size; readonly mask: Uint8Array | null }

const scale = (bytes: Uint8Array, size: Size, format: 'jpeg' | 'png'): Promise<Buffer> =>
  openImage(bytes)
    .resize({ ...size, fit: 'fill' })
    .toFormat(format, format === 'jpeg' ? { quality: 93, chromaSubsampling: '4:4:4' } : { compressionLevel: 3 })
    .toBuffer()

const sizeWithin = ({ width, height }: Size, longestSide: number): Size => {
  const share = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** The generation's images, scaled down to what the provider can use. */
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
