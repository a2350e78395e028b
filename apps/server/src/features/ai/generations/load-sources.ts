// What a generation is made from: in memory where a request waits for it, else in the store.
import { buffer } from 'node:stream/consumers'

import type { Size } from '@joinery/image-providers/image-provider'

import type { AiState } from '#features/ai/ai-context.ts'
import type { PreparedInput } from '#features/ai/images/prepare-input.ts'
import { readMask, type Mask } from '#features/ai/masks/read-mask.ts'
import type { Context } from '#platform/context.ts'

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
