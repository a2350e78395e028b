import type { GeneratedImage } from '@joinery/contract/ai'
import { limits } from '@joinery/contract/limits'

import type { AiContext } from '#features/ai/ai-context.ts'

import { listImages, listInputs } from './generated-queries.ts'
import { presentGenerated } from './present-generated.ts'

export const listGenerated = async (
  context: AiContext,
  wanted: { readonly page: number; readonly limit: number },
): Promise<{ images: GeneratedImage[]; hasMore: boolean }> => {
  const { actor, db } = context
  const limit = Math.min(wanted.limit, limits.ai.galleryPageMax)
  const rows = await listImages(db, actor.uid_user, { limit: limit + 1, offset: (wanted.page - 1) * limit })
  const shown = rows.slice(0, limit)
  const inputs = Map.groupBy(
    await listInputs(
      db,
      shown.map(({ uid_image }) => uid_image),
    ),
    ({ uid_image }) => uid_image,
  )
  return {
    images: shown.map((row) => presentGenerated(context, row, inputs.get(row.uid_image) ?? [])),
    hasMore: rows.length > limit,
  }
}
