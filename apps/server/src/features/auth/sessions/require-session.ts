import { messages } from '@joinery/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { bearerOf } from '#platform/http/bearer.ts'
import type { PersonChecks } from '#platform/http/register-calls.ts'
import { ProductError } from '#platform/product-error.ts'
import { truncateAddress } from '#platform/security/network-of.ts'

import { isSessionAlive } from './session-queries.ts'
import { readAccessToken } from './tokens.ts'

/** Authentication of calls; see SessionChecks. */
export const createSessionChecks = ({ clock, db, keys, openCalls }: Context): PersonChecks => {
  const readToken = (request: FastifyRequest, reply: FastifyReply): Actor => {
    const token = bearerOf(request)
    if (token === undefined) throw new ProductError('unauthenticated', messages.session.notAuthenticated)
    const actor = readAccessToken(keys.accessToken, token, clock.now())
    if (!actor) throw new ProductError('unauthenticated', messages.session.expired)
    // Register before looking up the session: a call of a person disabled now is aborted, or finds no session.
    openCalls.begin(actor.uid_user, reply.raw)
    return { ...actor, address: truncateAddress(request.ip) }
  }
  return {
    readToken,
    requireSession: async (request, reply) => {
      const actor = readToken(request, reply)
      if (await isSessionAlive(db, actor.uid_session, clock.now())) return actor
      throw new ProductError('unauthenticated', messages.session.expired)
    },
  }
}
