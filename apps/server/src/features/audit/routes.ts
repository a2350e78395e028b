import { auditCalls } from '@joinery/contract/audit'
import type { FastifyInstance } from 'fastify'

import type { Context } from '#platform/context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { listOwnAudit, type AuditState } from './list-audit.ts'

export const auditRoutes = (app: FastifyInstance, context: Context & AuditState, session: SessionChecks): void =>
  registerCalls(
    app,
    auditCalls,
    { listOwnAudit: ({ actor, query }) => listOwnAudit({ ...context, actor }, query) },
    { session },
  )
