import type { ServerResponse } from 'node:http'

import { deleteMailsTo } from '#features/mail/mail-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { abandonBlob, trySweep } from '#platform/uploads/pending-blobs.ts'

import { shutOut } from './disable-account.ts'
import { deleteInvitationsTo, deleteProofs, emptyUser } from './erase-queries.ts'
import { lockPhotoKey } from './user-queries.ts'

/**
 * Deletes personal data within the deletion's transaction; access ends with the commit. The row stays without a name
 * because messages and cards in other people's projects refer to it. The address becomes available again.
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
