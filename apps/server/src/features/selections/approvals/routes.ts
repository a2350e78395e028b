import { approvalsCalls } from '@joinery/contract/review/approvals'
import type { FastifyInstance } from 'fastify'

import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { requestSelectionsApproval } from './request-approval.ts'

const { askForSelectionsApproval } = approvalsCalls

export const selectionsApprovalRoutes = (app: FastifyInstance, context: Context, session: SessionChecks): void =>
  registerCalls(
    app,
    { askForSelectionsApproval },
    {
      askForSelectionsApproval: async ({ actor, params, body }) => ({
        approvals: await requestSelectionsApproval({ ...context, actor }, params.id, body),
      }),
    },
    { session },
  )
