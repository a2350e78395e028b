// What every request has to keep to before anything of the product sees it: one Host, a body that arrives, and no other
// protocol than HTTP beside the sockets.
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'

import { messages } from '@joinery/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { ProductError } from '#platform/product-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How long a body may take, and an upload may rest. */
    readonly bodySeconds: number
  }
}

/** Two programs that read different ones of several Host headers could be set against each other (RFC 9112, 3.2). */
export const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts <= 1
}

/** Only sockets change the protocol; elsewhere the wish is ignored, as HTTP allows, and the request answered. */
export const isUpgradeWanted = ({ url }: IncomingMessage): boolean => url?.startsWith('/socket.io/') ?? false

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isForm = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('multipart/') ?? false

/** The body as it comes, or a fault once the time is over. Closing the request itself would cut off the answer. */
const withinTime = (raw: IncomingMessage, limitMs: number): PassThrough => {
  const body = new PassThrough()
  body.on('error', () => undefined) // not every answer waits for its body
  const limit = setTimeout(() => body.destroy(new ProductError('too_slow', messages.http.tooSlow)), limitMs)
  raw.once('error', (error) => body.destroy(error))
  raw.once('close', () =>
    raw.complete ? undefined : body.destroy(new ProductError('bad_request', messages.http.badRequest)),
  )
  body.once('close', () => clearTimeout(limit))
  body.once('end', () => clearTimeout(limit))
  return raw.pipe(body)
}

export const guardRequests = (app: FastifyInstance, bodySeconds: number): void => {
  const limitMs = bodySeconds * 1000
  app.decorate('bodySeconds', bodySeconds)
  app.addHook('onRequest', (request, _reply, done) => {
    done(hasOneHost(request.raw) ? undefined : new ProductError('bad_request', messages.http.badRequest))
  })
  // Most bodies came with their headers and are whole by now. Uploads are judged by their progress (while-it-progresses.ts).
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.raw.complete || !hasBody(request) || isForm(request)) done(null, payload)
    else done(null, withinTime(request.raw, limitMs))
  })
  // Answered before its body was read (no session, unknown path): the rest is not waited for without end.
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request
    if (!raw.complete && !raw.destroyed) {
      raw.unpipe()
      raw.resume()
      const limit = setTimeout(() => raw.destroy(), limitMs)
      raw.once('close', () => clearTimeout(limit))
    }
    done()
  })
}
