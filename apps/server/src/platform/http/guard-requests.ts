// Checks every request before the product handles it: one Host header, a body that arrives in time, and no protocol
// upgrade except for sockets.
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'

import { messages } from '@joinery/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { ProductError } from '#platform/product-error.ts'

import { isForm } from './is-form.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Time limit for a body, and for pauses of an upload. */
    readonly bodySeconds: number
  }
}

/** Several Host headers enable request smuggling between programs that read different ones (RFC 9112, 3.2). */
export const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts <= 1
}

/** Only sockets may upgrade; elsewhere the Upgrade header is ignored, as HTTP allows. */
export const isUpgradeAllowed = ({ url }: IncomingMessage): boolean => url?.startsWith('/socket.io/') ?? false

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Returns the body stream, which fails after the time limit. Destroying the request itself would cut off the response.
 */
const withinTime = (raw: IncomingMessage, limitMs: number): PassThrough => {
  const body = new PassThrough()
  body.on('error', () => undefined) // not every handler reads the body
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
  // Most bodies are complete by now. Uploads have their own progress check (require-progress.ts).
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.raw.complete || !hasBody(request) || isForm(request)) done(null, payload)
    else done(null, withinTime(request.raw, limitMs))
  })
  // If the response was sent before the body was read, limit the wait for the rest.
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
