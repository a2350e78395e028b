import type { ServerResponse } from 'node:http'

import { deleteMailsTo } from '#features/mail/mail-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { abandonBlob, trySweep } from '#platform/uploads/pending-blobs.ts'

import { shutOut } from './disable-account.ts'
import { deleteInvitationsTo, deleteProofs, emptyUser } from './erase-queries.ts'
import { lockPhotoKey } from './user-queries.ts'

/**
 * What is known of a person here goes, in the transaction of the deletion, and with its commit they are out everywhere. The row
 * stays without a name: messages and cards of others' projects refer to it. Its address is free again.
 */
export const eraseAccount = async (
  context: Context,
  tx: Tx,
  { uid_user, email }: { readonly uid_user: string; readonly email: string },
  answer?: ServerResponse,
): Promise<void> => {
  const { clock, db, log, storage } = context
  const photo_key = (await lockPhotoKey(tx, uid_user))?.photo_key ?? null
  await deleteProofs(tx, uid_user)
  await deleteInvitationsTo(tx, email)
  await deleteMailsTo(tx, email)
  await emptyUser(tx, uid_user, clock.now())
  if (photo_key !== null) {
    await abandonBlob(tx, photo_key)
    tx.afterCommit(() => void trySweep(db, storage, log, [photo_key]))
  }
  await shutOut(context, tx, uid_user, answer)
}
