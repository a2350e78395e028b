import { duplicatesCalls } from '@joinery/contract/duplicates'
import type { FastifyInstance } from 'fastify'

import type { ProjectsContext } from '#features/projects/projects-context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { duplicateProject } from './duplicate-project.ts'

export const duplicatesRoutes = (app: FastifyInstance, context: ProjectsContext, session: SessionChecks): void =>
  registerCalls(
    app,
    duplicatesCalls,
    {
      duplicateProject: async ({ actor, params, body }) => ({
        project: await duplicateProject({ ...context, actor }, params.id, body),
      }),
    },
    { session },
  )
