import { searchCalls } from '@joinery/contract/search'
import type { FastifyInstance } from 'fastify'

import { personSignal } from '#features/ai/person-signal.ts'
import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { search } from './search.ts'

export const searchRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void =>
  registerCalls(
    app,
    searchCalls,
    {
      search: ({ actor, query, reply }) => {
        const signal = personSignal(reply)
        return context.heavy(actor.uid_user, () => search({ ...context, actor }, query.q, signal), { signal })
      },
    },
    { session },
  )
