import { healthCalls } from '@joinery/contract/installation/health'
import { readinessMessages } from '@joinery/contract/messages/readiness-messages'
import type { FastifyInstance } from 'fastify'

import type { CheckedPart } from '#platform/process/readiness.ts'
import { ProductError } from '#platform/product-error.ts'
import { readVersion } from '#platform/version.ts'

import { registerCalls } from './register-calls.ts'

export const healthRoutes = (app: FastifyInstance, checkParts: () => Promise<CheckedPart[]>): void => {
  const version = readVersion()
  registerCalls(
    app,
    healthCalls,
    {
      getHealth: () => ({ status: 'ok', version }),
      getReadiness: async () => {
        const failing = (await checkParts()).filter(({ state }) => state !== 'works')
        const problems = failing.map(
          ({ part, state }) => readinessMessages[state === 'slow' ? 'slow' : 'problems'][part],
        )
        const hasDatabase = !failing.some(({ part, state }) => part === 'database' && state === 'broken')
        if (!hasDatabase) throw new ProductError('unavailable', problems.join(' '), {}, 5)
        return { status: 'ready', degraded: problems.length > 0, problems }
      },
    },
    { withoutApiKey: true },
  )
}
