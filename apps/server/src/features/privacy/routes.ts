import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import { privacyCalls } from '@joinery/contract/sign-in/privacy'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { createSessionCookies } from '#features/auth/sessions/session-cookies.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'
import { signedQuery } from '#platform/security/signed-address.ts'

import { deleteAccount } from './deletion/delete-account.ts'
import { readDeletion } from './deletion/read-deletion.ts'
import { getExport, requestExport } from './export/request-export.ts'
import { serveExport } from './export/serve-export.ts'
import type { PrivacyContext } from './privacy-context.ts'

export const privacyRoutes = (app: FastifyInstance, context: PrivacyContext, session: SessionChecks): void => {
  const cookies = createSessionCookies(context.config.PUBLIC_URL.startsWith('https:'))
  registerCalls(
    app,
    privacyCalls,
    {
      requestExport: async ({ actor }) => ({
        ...(await requestExport({ ...context, actor })),
        message: privacyMessages.exportStarted,
      }),
      getExport: ({ actor }) => getExport({ ...context, actor }),
      readDeletion: ({ actor }) => readDeletion({ ...context, actor }),
      deleteAccount: async ({ actor, body, reply }) => {
        await deleteAccount({ ...context, actor }, body, reply.raw)
        cookies.clear(reply)
        return { message: privacyMessages.accountDeleted }
      },
    },
    { session },
  )

  // The signed URL authorises the download, because the browser sends no token.
  app.withTypeProvider<ZodTypeProvider>().get(
    '/simple-auth/exports/:id',
    {
      schema: { hide: true, params: z.object({ id: z.uuid() }), querystring: signedQuery },
      config: { withoutApiKey: true },
    },
    (request, reply) => serveExport(context, { ...request.params, ...request.query }, request, reply),
  )
}
