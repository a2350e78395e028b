import type { Session } from '@joinery/contract/auth'

import type { ActorContext } from '#platform/context.ts'

import { listLivingSessions } from './session-queries.ts'

export const listSessions = async ({ actor, clock, db }: ActorContext): Promise<Session[]> => {
  const rows = await listLivingSessions(db, actor.uid_user, clock.now())
  return rows.map((row) => ({
    uid_session: row.uid_session,
    device: row.device,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.uid_session === actor.uid_session,
  }))
}
