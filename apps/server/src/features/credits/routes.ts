import { creditsCalls } from '@joinery/contract/credits'
import { messages } from '@joinery/contract/messages'
import type { FastifyInstance } from 'fastify'

import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'
import { ProductError } from '#platform/product-error.ts'

import { readBalance } from './ledger-queries.ts'
import { listEntries } from './list-entries.ts'

export const creditsRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void =>
  registerCalls(
    app,
    creditsCalls,
    {
      getCredits: async ({ actor }) => {
        const credits = await readBalance(context.pool, actor.uid_session, context.clock.now())
        if (credits === null) throw new ProductError('unauthenticated', messages.session.expired)
        return { credits }
      },
      listCreditEntries: ({ actor, query }) => listEntries({ ...context, actor }, query),
    },
    { session, checksItself: ['getCredits'] },
  )
