import type { FastifyInstance } from 'fastify'

import type { Metrics } from './metrics.ts'

/** Seconds, from a hot read to the longest image generation. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 300]

/** Labels by route, never by address, which can hold ids, codes and names in unbounded number. */
export const countRequests = (app: FastifyInstance, metrics: Metrics): void => {
  const requests = metrics.counter('joinery_http_requests_total', 'Requests, by route and status.')
  const durations = metrics.histogram(
    'joinery_http_request_duration_seconds',
    'Time from the first byte of a request to the last byte of its response.',
    buckets,
  )
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    requests.add({ method, route, status: String(reply.statusCode) })
    durations.observe({ method, route }, reply.elapsedTime / 1000)
    done()
  })
}
