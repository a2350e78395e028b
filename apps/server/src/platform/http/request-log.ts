import type { FastifyInstance } from 'fastify'

/**
 * Logs failed (5xx) and slow requests. Names the route, never the address, query or user, which can hold codes, tokens
 * and names.
 */
export const logRequests = (app: FastifyInstance, slowMs: number): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    if (reply.statusCode >= 500 || ms >= slowMs) {
      // request.log includes the request id.
      const line = {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms,
      }
      request.log.warn(line, reply.statusCode >= 500 ? 'request answered with an error' : 'slow request')
    }
    done()
  })
}
