import { messages } from '@joinery/contract/messages'
import type { FastifyInstance } from 'fastify'

import { ProductError } from '#platform/product-error.ts'

/** Key the web app sends if the operator configured none. */
export const defaultApiKey = 'joinery-web'

/** Rejects a wrong key, and a missing one only if the operator configured a key. Security does not depend on it. */
export const checkApiKey = (app: FastifyInstance, configured: string | undefined): void => {
  const expected = configured ?? defaultApiKey
  app.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers['x-api-key']
    if (given === expected || (given === undefined && configured === undefined)) return done()
    if (request.routeOptions.config.withoutApiKey) return done()
    done(new ProductError('unauthenticated', messages.http.invalidApiKey))
  })
}
