import { messages } from '@joinery/contract/messages'
import type { FastifyInstance } from 'fastify'

import { ProductError } from '#platform/product-error.ts'

/** The key that the web app sends where the operator chose none. */
export const defaultApiKey = 'joinery-web'

/** A wrong key is refused; a missing one only where the operator set a key. Nothing rests on it. */
export const checkApiKey = (app: FastifyInstance, configured: string | undefined): void => {
  const expected = configured ?? defaultApiKey
  app.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers['x-api-key']
    if (given === expected || (given === undefined && configured === undefined)) return done()
    if (request.routeOptions.config.withoutApiKey) return done()
    done(new ProductError('unauthenticated', messages.http.invalidApiKey))
  })
}
