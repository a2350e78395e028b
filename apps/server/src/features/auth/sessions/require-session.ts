import { messages } from '@joinery/contract/messages'

import { findTokenActor } from '#features/auth/tokens/find-token-actor.ts'
import { isSecret } from '#features/auth/tokens/secret.ts'
import { requireTokenAllows, type Actor } from '#platform/actor.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { bearerOf } from '#platform/http/bearer.ts'
import type { PersonChecks } from '#platform/http/register-calls.ts'
import { ProductError } from '#platform/product-error.ts'
import type { CallLimits } from '#platform/security/call-limits.ts'
import { truncateAddress } from '#platform/security/network-of.ts'

import { isSessionAlive } from './session-queries.ts'
import { readAccessToken } from './tokens.ts'

/**
 * For calls that check the session themselves, mostly within a statement they need anyway. Inside a transaction, pass its
 * connection.
 */
export const requireLivingSession = async (
  { actor, clock, db }: ActorContext,
  connection: Db | Tx = db,
): Promise<void> => {
  if (await isSessionAlive(connection, actor.uid_session, clock.now())) return
  throw new ProductError('unauthenticated', messages.session.expired)
}

/**
 * Authentication of calls; see SessionChecks. The only place where a token becomes an actor, so what it cannot do is refused
 * here, and in memberships (access-sql.ts).
 */
export const createSessionChecks = (context: Context, { limitToken }: Pick<CallLimits, 'limitToken'>): PersonChecks => {
  const { clock, db, keys, openCalls } = context
  const readLogin = (bearer: string): Actor => {
    const actor = readAccessToken(keys.accessToken, bearer, clock.now())
    if (!actor) throw new ProductError('unauthenticated', messages.session.expired)
    return actor
  }
  const readToken: PersonChecks['readToken'] = async (request, reply, call) => {
    const bearer = bearerOf(request)
    if (bearer === undefined) throw new ProductError('unauthenticated', messages.session.notAuthenticated)
    const login = isSecret(bearer) ? null : readLogin(bearer)
    // Register before looking up the session: a call of a person disabled now is aborted, or finds no session.
    if (login) openCalls.begin(login.uid_user, reply.raw)
    const actor = login ?? (await findTokenActor(context, bearer))
    if (!actor) throw new ProductError('unauthenticated', messages.session.expired)
    if (!login) {
      openCalls.begin(actor.uid_user, reply.raw)
      openCalls.begin(actor.uid_session, reply.raw)
      limitToken(actor, reply)
      // Again, because the token or account may have ended before the call was registered.
      if (!(await isSessionAlive(db, actor.uid_session, clock.now()))) {
        throw new ProductError('unauthenticated', messages.session.expired)
      }
      requireTokenAllows(actor, call, request.params)
    }
    return { ...actor, address: truncateAddress(request.ip) }
  }
  return {
    readToken,
    requireSession: async (request, reply, call) => {
      const actor = await readToken(request, reply, call)
      if (actor.token ?? (await isSessionAlive(db, actor.uid_session, clock.now()))) return actor
      throw new ProductError('unauthenticated', messages.session.expired)
    },
  }
}
