// In-memory rate limit per second and network address. Protects this process only; guaranteed limits (cooldowns, failed
// sign-ins) are stored in the database.
import { messages } from '@joinery/contract/messages'
import type { FastifyInstance } from 'fastify'

import { ProductError } from '#platform/product-error.ts'
import { networkOf } from '#platform/security/network-of.ts'

export const limitFloods = (app: FastifyInstance, perSecond: number, now: () => number = Date.now): void => {
  if (perSecond === 0) return
  let second = 0
  const counts = new Map<string, number>()
  app.addHook('onRequest', (request, _reply, done) => {
    const current = Math.floor(now() / 1000)
    if (current !== second) {
      second = current
      counts.clear()
    }
    const network = networkOf(request.ip)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    done(count > perSecond ? new ProductError('too_many', messages.http.tooMany, {}, 1) : undefined)
  })
}
