import { messages } from '@joinery/contract/messages'

import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { userRoom } from '#platform/realtime/rooms.ts'

import { deleteAll, deleteNotification, markAllRead, markRead } from './notification-queries.ts'

/** Changes the person's own notifications and broadcasts the unread count to their tabs. */
const change = (
  { actor, db, realtime }: ActorContext,
  act: (tx: Tx, uid_user: string) => Promise<number | undefined>,
): Promise<void> =>
  transaction(db, async (tx) => {
    const count = await act(tx, actor.uid_user)
    if (count === undefined) throw new ProductError('not_found', messages.http.notFound)
    tx.afterCommit(() => realtime.emit(userRoom(actor.uid_user), 'notifications_changed', { count }))
  })

export const readOne = (context: ActorContext, uid_notification: string): Promise<void> =>
  change(context, (tx, uid_user) => markRead(tx, uid_user, uid_notification))

export const readAll = (context: ActorContext): Promise<void> => change(context, markAllRead)

export const deleteOne = (context: ActorContext, uid_notification: string): Promise<void> =>
  change(context, (tx, uid_user) => deleteNotification(tx, uid_user, uid_notification))

export const clearAll = (context: ActorContext): Promise<void> => change(context, deleteAll)
