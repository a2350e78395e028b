import { disclosuresCalls } from '@joinery/contract/disclosures/disclosures'
import type { FastifyInstance } from 'fastify'

import type { SigningState } from '#features/ai/content-credentials/sign-image.ts'
import { isGuest } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { sendPackage } from './package/send-package.ts'
import { publish } from './publish.ts'
import { exportAllDisclosures, exportDisclosures, listAllDisclosures, listDisclosures } from './register.ts'
import { requireDisclosurePages, requireViewAll } from './require-disclosure.ts'
import { withdraw } from './withdraw.ts'

export const disclosuresRoutes = (
  app: FastifyInstance,
  context: Context & SigningState,
  session: SessionChecks,
): void =>
  registerCalls(
    app,
    disclosuresCalls,
    {
      createDisclosure: async ({ actor, params, body }) => ({
        disclosure: await publish({ ...context, actor }, params.fileId, body),
      }),
      listDisclosures: async ({ actor, params }) => ({
        disclosures: await listDisclosures({ ...context, actor }, params.id),
      }),
      exportDisclosures: ({ actor, params, reply }) => exportDisclosures({ ...context, actor }, params.id, reply),
      withdrawDisclosure: async ({ actor, params }) => ({
        disclosure: await withdraw({ ...context, actor }, params.id),
      }),
      getDisclosurePackage: ({ actor, params, query, reply }) =>
        sendPackage({ ...context, actor }, params.id, query.corner, reply),
      listAllDisclosures: ({ query }) => listAllDisclosures(context, query),
      exportAllDisclosures: ({ actor, reply }) => exportAllDisclosures({ ...context, actor }, reply),
    },
    {
      session,
      authorise: async (name, actor) => {
        requireDisclosurePages(context)
        const isOfAll = name === 'listAllDisclosures' || name === 'exportAllDisclosures'
        if (isOfAll && !isGuest(actor)) await requireViewAll(context, actor)
      },
    },
  )
