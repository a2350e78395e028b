import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { apiHeaders } from '#platform/http/headers.ts'
import { isSame } from '#platform/security/keys.ts'

import type { Metrics } from './metrics.ts'

const type = 'text/plain; version=0.0.4; charset=utf-8'
const path = '/metrics'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Serves metrics to callers with the token; other callers get 404. */
export const metricsRoute = (app: FastifyInstance, metrics: Metrics, token: string | undefined): void => {
  if (token === undefined) return
  const expected = digest(`Bearer ${token}`)
  app.get(path, async (request, reply) => {
    if (!isSame(digest(request.headers.authorization ?? ''), expected)) return reply.callNotFound()
    return reply
      .headers(apiHeaders)
      .type(type)
      .send(await metrics.print())
  })
}

/** Serves metrics without a token on a separate port, protected by the firewall. */
export const createMetricsServer = (metrics: Metrics): Server =>
  createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== path) {
      response.writeHead(404).end()
      return
    }
    void metrics.print().then((text) => response.writeHead(200, { 'content-type': type }).end(text))
  })
