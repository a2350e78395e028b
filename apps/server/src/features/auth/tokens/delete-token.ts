import { tokenMessages } from '@joinery/contract/messages/token-messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { sessionRoom } from '#platform/realtime/rooms.ts'

import { endToken } from './token-queries.ts'

/** Ends the token, its sockets and its running calls. */
export const deleteToken = async (context: ActorContext, uid_token: string): Promise<void> => {
  await requireStepUp(context)
  const { actor, clock, db, openCalls, realtime } = context
  await transaction(db, async (tx) => {
    const name = await endToken(tx, actor.uid_user, uid_token, clock.now())
    if (name === undefined) throw new ProductError('not_found', tokenMessages.notFound)
    await recordAudit(tx, { act: 'token-deleted', by: actor, target: { kind: 'token', id: uid_token, name } })
    tx.afterCommit(() => {
      realtime.disconnect(sessionRoom(uid_token))
      openCalls.abort(uid_token.toLowerCase())
    })
  })
}
