import { recordAudit } from '#features/audit/record-audit.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { sessionRoom, userRoom } from '#platform/realtime/rooms.ts'

import { endSession, endSessionsOf } from './session-queries.ts'

/** The session is over on HTTP at once, and its sockets are closed. */
export const endOneSession = ({ clock, db, realtime }: Context, uid_session: string): Promise<void> =>
  transaction(db, async (tx) => {
    await endSession(tx, uid_session, clock.now())
    tx.afterCommit(() => realtime.cut(sessionRoom(uid_session)))
  })

/** All sessions of a person, but for the one named. */
export const endSessions = async (
  { clock, realtime }: Context,
  tx: Tx,
  uid_user: string,
  but?: string,
): Promise<void> => {
  await endSessionsOf(tx, uid_user, clock.now(), but)
  tx.afterCommit(() => realtime.cut(userRoom(uid_user), but === undefined ? undefined : sessionRoom(but)))
}

/** All sessions of the person who asks, this one too. */
export const logOutEverywhere = (context: ActorContext): Promise<void> =>
  transaction(context.db, async (tx) => {
    await endSessions(context, tx, context.actor.uid_user)
    await recordAudit(tx, { act: 'signed-out-everywhere', by: context.actor })
  })
