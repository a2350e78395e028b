import { waitingCalls } from '@joinery/contract/review/waiting'
import type { FastifyInstance } from 'fastify'

import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { getFirstSteps } from './get-first-steps.ts'
import { listWaiting } from './list-waiting.ts'

export const waitingRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void =>
  registerCalls(
    app,
    waitingCalls,
    {
      listWaiting: ({ actor, query }) => listWaiting({ ...context, actor }, query.project),
      getFirstSteps: ({ actor }) => getFirstSteps({ ...context, actor }),
    },
    { session },
  )
