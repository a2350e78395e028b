import { samplesCalls } from '@joinery/contract/samples'
import type { FastifyInstance } from 'fastify'

import type { ProjectsContext } from '#features/projects/projects-context.ts'
import { registerCalls, type SessionChecks } from '#platform/http/register-calls.ts'

import { createSample } from './create-sample.ts'

export const samplesRoutes = (app: FastifyInstance, context: ProjectsContext, session: SessionChecks): void =>
  registerCalls(
    app,
    samplesCalls,
    {
      createSample: async ({ actor, body, reply }) => {
        const { project, isRepeat } = await createSample({ ...context, actor }, body)
        void reply.code(isRepeat ? 200 : 201)
        return { project }
      },
    },
    { session },
  )
