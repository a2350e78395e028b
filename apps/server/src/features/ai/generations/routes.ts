import { generationsCalls } from '@joinery/contract/generations'
import type { FastifyInstance } from 'fastify'

import type { AiContext, AiState } from '#features/ai/ai-context.ts'
import { readGenerationRequest } from '#features/ai/images/read-generation.ts'
import type { CreditsState } from '#features/credits/credits-context.ts'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { cancelGeneration } from './cancel-generation.ts'
import { getGeneration, listGenerations } from './list-generations.ts'
import { retryGeneration } from './retry-generation.ts'
import { createGeneration } from './start-generation.ts'

export const generationsRoutes = (
  app: FastifyInstance,
  context: Context & CreditsState & AiState,
  session: SessionChecks,
): void => {
  const as = (actor: Actor): AiContext => ({ ...context, actor })
  registerCalls(
    app,
    generationsCalls,
    {
      createGeneration: ({ actor, request }) =>
        readGenerationRequest(request, context.spoolDir, async (input) => ({
          generation: await createGeneration(as(actor), input),
        })),
      listGenerations: async ({ actor, query }) => ({ generations: await listGenerations(as(actor), query) }),
      getGeneration: async ({ actor, params }) => ({ generation: await getGeneration(as(actor), params.id) }),
      cancelGeneration: async ({ actor, params }) => ({ generation: await cancelGeneration(as(actor), params.id) }),
      retryGeneration: async ({ actor, params, query }) => ({
        generation: await retryGeneration(as(actor), params.id, query.provider),
      }),
    },
    { session },
  )
}
