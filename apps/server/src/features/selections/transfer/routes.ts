import { selectionTransferCalls } from '@joinery/contract/selections/transfer'
import type { FastifyInstance } from 'fastify'

import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { exportSelections } from './export-selections.ts'
import { importSelections } from './import-selections.ts'

export const selectionTransferRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void =>
  registerCalls(
    app,
    selectionTransferCalls,
    {
      exportSelections: ({ actor, params, query, reply }) =>
        exportSelections(
          { ...context, actor },
          params.id,
          { format: query.format, audience: query.for, isPriced: query.prices === 'true' },
          reply,
        ),
      importSelections: ({ actor, params, request }) => importSelections({ ...context, actor }, params.id, request),
    },
    { session },
  )
