import { findTokenActor } from '#features/auth/tokens/find-token-actor.ts'
import { isSecret } from '#features/auth/tokens/secret.ts'
import type { Context } from '#platform/context.ts'
import { joinLookups } from '#platform/join-lookups.ts'
import type { SocketChecks } from '#platform/realtime/realtime.ts'

import { listEnded } from './session-queries.ts'
import { readAccessToken } from './tokens.ts'

/** Authenticates a socket with the same token as a call, of a login or a program. */
export const createSocketChecks = ({ clock, db, keys }: Pick<Context, 'clock' | 'db' | 'keys'>): SocketChecks => {
  const isAlive = joinLookups(async (uid_sessions: readonly string[]) => {
    const ended = new Set(await listEnded(db, uid_sessions, clock.now()))
    return uid_sessions.map((uid_session) => !ended.has(uid_session))
  })
  return {
    findActor: async (token) => {
      if (isSecret(token)) return findTokenActor({ clock, db }, token)
      const actor = readAccessToken(keys.accessToken, token, clock.now())
      return actor && (await isAlive(actor.uid_session)) ? actor : null
    },
    findEnded: async (uid_sessions) => {
      const alive = await Promise.all(uid_sessions.map(isAlive))
      return uid_sessions.filter((_, index) => alive[index] === false)
    },
    // Links belong to a later feature.
    findClosed: async (uid_links) => uid_links,
  }
}
