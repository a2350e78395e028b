import { aiCalls } from '@joinery/contract/ai'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { CreditsState } from '#features/credits/credits-context.ts'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { personSignal } from '#platform/http/person-signal.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'
import { signedQuery } from '#platform/security/signed-address.ts'

import type { AiContext, AiState } from './ai-context.ts'
import { switchProvider, getCurrentProvider, listProviders } from './choose-provider.ts'
import { deleteGenerated } from './images/delete-generated.ts'
import { findSurface } from './images/find-surface.ts'
import { generateImage } from './images/generate-image.ts'
import { listGenerated } from './images/list-generated.ts'
import { prepareInput } from './images/prepare-input.ts'
import { previewImage } from './images/preview-image.ts'
import { readConversion, readGeneration, readPoint, readPreview } from './images/read-generation.ts'
import { saveGenerated, type SaveRequest } from './images/save-generated.ts'
import { serveGenerated } from './images/serve-generated.ts'
import { summarizeText } from './summarize-text.ts'

type AiRoutesContext = Context & CreditsState & AiState

export const aiRoutes = (app: FastifyInstance, context: AiRoutesContext, session: SessionChecks): void => {
  const as = (actor: Actor): AiContext => ({ ...context, actor })
  const save = async (actor: Actor, request: SaveRequest, reply: FastifyReply) => {
    const file = await saveGenerated(as(actor), request)
    void reply.code(201)
    return { file }
  }
  registerCalls(
    app,
    aiCalls,
    {
      generateImage: ({ actor, request, reply }) => {
        const person = personSignal(reply)
        return readGeneration(request, context.spoolDir, (generation) =>
          generateImage(as(actor), { ...generation, person }),
        )
      },
      previewImage: ({ actor, request, reply }) => {
        const person = personSignal(reply)
        return readPreview(request, context.spoolDir, (preview) => previewImage(as(actor), { ...preview, person }))
      },
      findSurface: ({ actor, request, reply }) => {
        const person = personSignal(reply)
        return readPoint(request, context.spoolDir, async (point) => ({
          surface: await findSurface(as(actor), { ...point, person }),
        }))
      },
      convertImage: ({ actor, request }) =>
        readConversion(request, context.spoolDir, async ({ path }) => {
          const { bytes, mimetype } = await prepareInput(path, limits.ai.convertedSide, actor.uid_user)
          return { mimetype, data: Buffer.from(bytes).toString('base64') }
        }),
      summarizeText: ({ actor, body, reply }) => {
        const { text, reasoningEffort: effort, verbosity } = body
        return summarizeText(as(actor), { text, effort, verbosity, person: personSignal(reply) })
      },
      listProviders: async ({ actor, query }) => ({ providers: await listProviders(as(actor), query.mode) }),
      getCurrentProvider: async ({ actor }) => ({ provider: (await getCurrentProvider(as(actor))).id }),
      getProviderInfo: async ({ actor }) => ({ provider: await getCurrentProvider(as(actor)) }),
      switchProvider: async ({ actor, body }) => ({ provider: await switchProvider(as(actor), body.provider) }),
      listGenerated: ({ actor, query }) => listGenerated(as(actor), query),
      deleteGenerated: async ({ actor, params }) => {
        await deleteGenerated(as(actor), params.id)
        return { message: messages.ai.imageDeleted }
      },
      saveGenerated: ({ actor, params, body, reply }) => save(actor, { ...body, uid_image: params.id }, reply),
      addGeneratedFile: ({ actor, params, body, reply }) => save(actor, { ...body, uid_project: params.id }, reply),
    },
    { session },
  )

  // A signed address is its own permission, as with files.
  for (const kind of ['images', 'inputs', 'sources'] as const) {
    app.withTypeProvider<ZodTypeProvider>().get(
      `/ai/${kind}/:id`,
      {
        schema: {
          hide: true,
          params: z.object({ id: z.uuid() }),
          querystring: signedQuery.extend({ download: z.string().optional() }),
        },
        config: { withoutApiKey: true },
      },
      (request, reply) => serveGenerated(context, kind, { ...request.params, ...request.query }, request, reply),
    )
  }
}
