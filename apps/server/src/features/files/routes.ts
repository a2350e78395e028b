import { filesCalls } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'
import { signedQuery } from '#platform/security/signed-address.ts'

import { deleteFile } from './delete-file.ts'
import { downloadFile } from './download-file.ts'
import { getFileUsage } from './file-usage.ts'
import { findStorageLimit } from './plan-limits.ts'
import { serveFile } from './serve-file.ts'

export const filesRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void => {
  registerCalls(
    app,
    filesCalls,
    {
      getFileUsage: async ({ actor }) => ({
        stats: await getFileUsage({ ...context, actor }),
        storage_limit_bytes: await findStorageLimit({ ...context, actor }),
      }),
      deleteFile: async ({ actor, params }) => {
        await deleteFile({ ...context, actor }, params.fileId)
        return { message: messages.file.deleted }
      },
      downloadFile: ({ actor, params, request, reply }) =>
        downloadFile({ ...context, actor }, { uid_file: params.fileId }, request, reply),
      downloadAttachment: ({ actor, params, request, reply }) =>
        downloadFile({ ...context, actor }, { uid_file: params.attachmentId, uid_project: params.id }, request, reply),
    },
    { session },
  )

  // A signed address is its own permission: it works in <img>, <video> and downloads, without key and token.
  app.withTypeProvider<ZodTypeProvider>().get(
    '/files/:id',
    {
      schema: {
        hide: true,
        params: z.object({ id: z.uuid() }),
        querystring: signedQuery.extend({ download: z.string().optional() }),
      },
      config: { withoutApiKey: true },
    },
    (request, reply) => serveFile(context, { ...request.params, ...request.query }, request, reply),
  )
}
