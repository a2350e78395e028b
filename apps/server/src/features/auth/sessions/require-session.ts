import { messages } from '@joinery/contract/messages'
import type { FastifyRequest } from 'fastify'

import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { SessionChecks } from '#platform/http/register-calls.ts'
import { ProductError } from '#platform/product-error.ts'
import { truncateAddress } from '#platform/security/network-of.ts'

import { isSessionAlive } from './session-queries.ts'
import { readAccessToken } from './tokens.ts'

/** The two ways in which a call finds out who acts; see SessionChecks. */
export const createSessionChecks = ({ clock, db, keys }: Context): SessionChecks => {
  const readToken = (request: FastifyRequest): Actor => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw new ProductError('unauthenticated', messages.session.notAuthenticated)
    const actor = readAccessToken(keys.accessToken, token, clock.now())
    if (!actor) throw new ProductError('unauthenticated', messages.session.expired)
    return { ...actor, address: truncateAddress(request.ip) ?? undefined }
  }
  return {
    readToken,
    requireSession: async (request) => {
      const actor = readToken(request)
      if (await isSessionAlive(db, actor.uid_session, clock.now())) return actor
      throw new ProductError('unauthenticated', messages.session.expired)
    },
  }
}
