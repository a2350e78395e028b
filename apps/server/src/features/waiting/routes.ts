import { waitingCalls } from '@joinery/contract/review/waiting'
import type { FastifyInstance } from 'fastify'

import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { listWaiting } from './list-waiting.ts'

export const waitingRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void =>
  registerCalls(
    app,
    waitingCalls,
    { listWaiting: ({ actor, query }) => listWaiting({ ...context, actor }, query.project) },
    { session },
  )
