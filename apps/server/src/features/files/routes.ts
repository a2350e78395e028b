import { filesCalls } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { addVersionSchema, versionsCalls } from '@joinery/contract/review/versions'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { isForm } from '#platform/http/is-form.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'
import { signedQuery } from '#platform/security/signed-address.ts'
import type { Upload } from '#platform/uploads/receive-form.ts'

import { deleteFile } from './delete-file.ts'
import { downloadFile } from './download-file.ts'
import { getFileUsage } from './file-usage.ts'
import type { FilesContext } from './files-context.ts'
import { listFiles } from './list-files.ts'
import { findStorageLimit } from './plan-limits.ts'
import { readBody } from './read-body.ts'
import { serveFile } from './serve-file.ts'
import { addVersion, checkBeforeVersion, versionRules } from './versions/add-version.ts'
import { listVersions } from './versions/list-versions.ts'

export const filesRoutes = (app: FastifyInstance, context: FilesContext, session: SessionChecks): void => {
  registerCalls(
    app,
    { ...filesCalls, ...versionsCalls },
    {
      getFileUsage: async ({ actor }) => ({
        stats: await getFileUsage({ ...context, actor }),
        storage_limit_bytes: await findStorageLimit({ ...context, actor }),
      }),
      listFiles: ({ actor, params, query }) => listFiles({ ...context, actor }, params.id, query),
      deleteFile: async ({ actor, params, query }) => {
        await deleteFile({ ...context, actor }, params.fileId, { isWhole: query.versions === 'all' })
        return { message: messages.file.deleted }
      },
      downloadFile: ({ actor, params, request, reply }) =>
        downloadFile({ ...context, actor }, { uid_file: params.fileId }, request, reply),
      downloadAttachment: ({ actor, params, request, reply }) =>
        downloadFile({ ...context, actor }, { uid_file: params.attachmentId, uid_project: params.id }, request, reply),
      listVersions: ({ actor, params, query }) =>
        listVersions({ ...context, actor }, params.fileId, { isWithPins: query.with === 'pins' }),
      addVersion: async ({ actor, params, request }) => {
        if (isForm(request)) await checkBeforeVersion({ ...context, actor }, params.fileId)
        const add = async (body: z.output<typeof addVersionSchema>, uploads: readonly Upload[]) => ({
          file: await addVersion({ ...context, actor }, params.fileId, { ...body, uploads }),
        })
        return readBody(request, context.spoolDir, addVersionSchema, [], add, versionRules)
      },
    },
    { session },
  )

  // A signed URL is its own permission: it works in <img>, <video> and downloads, without key and token.
  app.withTypeProvider<ZodTypeProvider>().get(
    '/files/:id',
    {
      schema: {
        hide: true,
        params: z.object({ id: z.uuid() }),
        querystring: signedQuery.extend({
          page: z.coerce.number().int().min(1).max(limits.file.pdfPages).optional(),
          download: z.string().optional(),
        }),
      },
      config: { withoutApiKey: true },
    },
    (request, reply) => serveFile(context, { ...request.params, ...request.query }, request, reply),
  )
}
