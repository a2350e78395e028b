import { linkTitlesCalls } from '@joinery/contract/link-titles'
import { searchCalls } from '@joinery/contract/search'
import type { FastifyInstance } from 'fastify'

import type { Context } from '#platform/context.ts'
import { personSignal } from '#platform/http/person-signal.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { getLinkTitles } from './link-titles/get-link-titles.ts'
import { search } from './search.ts'

export const searchRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void => {
  registerCalls(
    app,
    searchCalls,
    {
      search: ({ actor, query, reply }) =>
        context.searches(actor.uid_user, personSignal(reply), (db, signal) =>
          search({ ...context, db, actor }, query.q, signal),
        ),
    },
    { session },
  )
  registerCalls(
    app,
    linkTitlesCalls,
    { getLinkTitles: async ({ actor, body }) => ({ titles: await getLinkTitles({ ...context, actor }, body.paths) }) },
    { session },
  )
}
