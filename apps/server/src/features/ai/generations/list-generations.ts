import type { Generation, GenerationStatus } from '@joinery/contract/generations'
import { limits } from '@joinery/contract/limits'
import { generationMessages } from '@joinery/contract/messages/generation-messages'

import type { AiContext } from '#features/ai/ai-context.ts'
import { reachesProject } from '#platform/actor.ts'
import { ProductError } from '#platform/product-error.ts'

import { findGeneration, listGenerationRows } from './generation-queries.ts'
import { presentGeneration, presentGenerations } from './present-generation.ts'

export const listGenerations = async (
  context: AiContext,
  wanted: { readonly status?: GenerationStatus | undefined; readonly uid_project?: string | undefined },
): Promise<Generation[]> =>
  presentGenerations(
    context,
    await listGenerationRows(context.db, context.actor.uid_user, wanted, limits.ai.endedListed),
  )

export const getGeneration = async (context: AiContext, uid_generation: string): Promise<Generation> => {
  const row = await findGeneration(context.db, context.actor.uid_user, uid_generation)
  if (!row || !reachesProject(context.actor, row.uid_project))
    throw new ProductError('not_found', generationMessages.notFound)
  return presentGeneration(context, row)
}
