import type { Context } from '#platform/context.ts'

import { deleteAllOf } from './own-data-queries.ts'

/** Of a deleted account: what they were told, what waits to be mailed, and what they wanted to be told. */
export const deleteNotificationsWithAccount = ({ transactionEvents }: Pick<Context, 'transactionEvents'>): void =>
  transactionEvents.on('account.deleted', (tx, { uid_user }) => deleteAllOf(tx, uid_user))
