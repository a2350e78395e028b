// Returns what this server sees of a doctor's request through the public address: what the proxy forwards, and whether
// the server trusts what it should not. Requires a signature with the secret; otherwise the path does not exist.
import { messages } from '@joinery/contract/messages'
import type { FastifyInstance } from 'fastify'

import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'
import { isSame, mac, type Keys } from '#platform/security/keys.ts'

export const doctorPath = '/doctor'
export const doctorHeader = 'x-joinery-doctor'

/** The doctor may run on a machine with a wrong clock, which it also detects. */
const goodForMs = 60 * 60 * 1000

export type Seen = {
  /** Client address for rate limits, after TRUST_PROXY. */
  readonly ip: string
  /** Address of the actual TCP peer. */
  readonly peer: string
  readonly host: string
  readonly forwardedFor: string
  readonly now: string
}

export const signQuestion = (keys: Keys, now: Date): string => {
  const time = String(now.getTime())
  return `${time}.${mac(keys.doctor, time).toString('base64url')}`
}

const isGenuine = (keys: Keys, question: unknown, now: Date): boolean => {
  if (typeof question !== 'string') return false
  const [time = '', signature = ''] = question.split('.')
  const isRecent = Math.abs(now.getTime() - Number(time)) < goodForMs
  return isSame(Buffer.from(signature, 'base64url'), mac(keys.doctor, time)) && isRecent
}

export const doctorRoutes = (app: FastifyInstance, { clock, keys }: Context): void => {
  app.get(doctorPath, { schema: { hide: true }, config: { withoutApiKey: true } }, (request): Seen => {
    const now = clock.now()
    if (!isGenuine(keys, request.headers[doctorHeader], now)) {
      throw new ProductError('not_found', messages.http.notFound)
    }
    const forwarded = request.headers['x-forwarded-for'] ?? ''
    return {
      ip: request.ip,
      peer: request.socket.remoteAddress ?? '',
      host: request.headers.host ?? '',
      forwardedFor: Array.isArray(forwarded) ? forwarded.join(', ') : forwarded,
      now: now.toISOString(),
    }
  })
}
