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
        const broken = (await checkParts()).filter(({ works }) => !works)
        const sentences = broken.map(({ part }) => readinessMessages.problems[part])
        if (sentences.length > 0) throw new ProductError('unavailable', sentences.join(' '), {}, 5)
        return { status: 'ready' }
      },
    },
    { withoutApiKey: true },
  )
}
