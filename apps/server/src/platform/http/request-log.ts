import type { FastifyInstance } from 'fastify'

/**
 * One line for a request that failed on our side or was slow, none for the others. It names the route, never the address,
 * the query or the person: those can hold codes, tokens and names.
 */
export const logRequests = (app: FastifyInstance, slowMs: number): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    if (reply.statusCode >= 500 || ms >= slowMs) {
      // The request's log carries its id.
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
