import { messages } from '@joinery/contract/messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import type { ActorContext, Context } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { sessionRoom, tokenRoom, userRoom } from '#platform/realtime/rooms.ts'

import { endSession, endSessionOf, endSessionsOf } from './session-queries.ts'

/** Ends the session immediately and closes its sockets. */
export const endOneSession = ({ clock, db, realtime }: Context, uid_session: string): Promise<void> =>
  transaction(db, async (tx) => {
    await endSession(tx, uid_session, clock.now())
    tx.afterCommit(() => realtime.disconnect(sessionRoom(uid_session)))
  })

/** Ends all logins of a person, except the one given. Tokens go on working. */
export const endSessions = async (
  { clock, realtime }: Context,
  tx: Tx,
  uid_user: string,
  but?: string,
): Promise<void> => {
  await endSessionsOf(tx, uid_user, clock.now(), but)
  const kept = [tokenRoom(uid_user), ...(but === undefined ? [] : [sessionRoom(but)])]
  tx.afterCommit(() => realtime.disconnect(userRoom(uid_user), kept))
}

/** Ends one of the caller's sessions. */
export const logOutDevice = ({ actor, clock, db, realtime }: ActorContext, uid_session: string): Promise<void> =>
  transaction(db, async (tx) => {
    const ended = await endSessionOf(tx, actor.uid_user, uid_session, clock.now())
    if (!ended) throw new ProductError('not_found', messages.auth.deviceAlreadyLoggedOut)
    await recordAudit(tx, { act: 'signed-out-device', by: actor, details: { note: ended.device } })
    tx.afterCommit(() => realtime.disconnect(sessionRoom(uid_session)))
  })

/** Ends all of the caller's sessions, including this one. */
export const logOutEverywhere = (context: ActorContext): Promise<void> =>
  transaction(context.db, async (tx) => {
    await endSessions(context, tx, context.actor.uid_user)
    await recordAudit(tx, { act: 'signed-out-everywhere', by: context.actor })
  })
