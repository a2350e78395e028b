import { healthCalls } from '@joinery/contract/installation/health'
import { messages } from '@joinery/contract/messages'
import type { FastifyInstance } from 'fastify'

import { ProductError } from '#platform/product-error.ts'
import { readVersion } from '#platform/version.ts'

import { registerCalls } from './register-calls.ts'

export const healthRoutes = (app: FastifyInstance, isReady: () => Promise<boolean>): void => {
  const version = readVersion()
  registerCalls(
    app,
    healthCalls,
    {
      getHealth: () => ({ status: 'ok', version }),
      getReadiness: async () => {
        if (!(await isReady())) throw new ProductError('unavailable', messages.http.unavailable)
        return { status: 'ready' }
      },
    },
    { withoutApiKey: true },
  )
}
