import { findPerson } from '#features/auth/account/user-queries.ts'
import type { Context } from '#platform/context.ts'

import { anonymiseActor, anonymiseName, deleteAllOf } from './own-data-queries.ts'

/** Deletes a deleted account's notifications, waiting email items and preferences, and its name in those of others. */
export const deleteNotificationsWithAccount = ({ transactionEvents }: Pick<Context, 'transactionEvents'>): void =>
  transactionEvents.on('account.deleted', async (tx, { uid_user }) => {
    await deleteAllOf(tx, uid_user)
    await anonymiseActor(tx, uid_user)
    const { nickname, username, email } = await findPerson(tx, uid_user)
    for (const name of [nickname, username, email]) if (name) await anonymiseName(tx, name)
  })
