import { creditsCalls } from '@joinery/contract/credits'
import type { FastifyInstance } from 'fastify'

import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import type { CreditsState } from './credits-context.ts'
import { getCredits } from './get-credits.ts'
import { listEntries } from './list-entries.ts'

export const creditsRoutes = (app: FastifyInstance, context: Context & CreditsState, session: SessionChecks): void =>
  registerCalls(
    app,
    creditsCalls,
    {
      getCredits: ({ actor }) => getCredits({ ...context, actor }),
      listCreditEntries: ({ actor, query }) => listEntries({ ...context, actor }, query),
    },
    { session, checksItself: ['getCredits'] },
  )
