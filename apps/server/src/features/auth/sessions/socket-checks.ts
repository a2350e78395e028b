import type { Context } from '#platform/context.ts'
import type { SocketChecks } from '#platform/realtime/realtime.ts'

import { isSessionAlive, listEnded } from './session-queries.ts'
import { readAccessToken } from './tokens.ts'

/** Authenticates a socket with the same token as a call. */
export const createSocketChecks = ({ clock, db, keys }: Pick<Context, 'clock' | 'db' | 'keys'>): SocketChecks => ({
  findActor: async (token) => {
    const actor = readAccessToken(keys.accessToken, token, clock.now())
    return actor && (await isSessionAlive(db, actor.uid_session, clock.now())) ? actor : null
  },
  findEnded: (uid_sessions) => listEnded(db, uid_sessions, clock.now()),
  // Links belong to a later feature.
  findClosed: async (uid_links) => uid_links,
})
