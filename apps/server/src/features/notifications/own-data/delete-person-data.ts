import type { Context } from '#platform/context.ts'

import { deleteAllOf } from './own-data-queries.ts'

/** Deletes a deleted account's notifications, waiting email items and preferences. */
export const deleteNotificationsWithAccount = ({ transactionEvents }: Pick<Context, 'transactionEvents'>): void =>
  transactionEvents.on('account.deleted', (tx, { uid_user }) => deleteAllOf(tx, uid_user))
