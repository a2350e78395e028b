import { invitationMessages } from '@joinery/contract/messages/invitation-messages'

import { findAccountToken } from '#features/auth/invited-accounts/account-invitation-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { findToken } from './invitation-queries.ts'

/** The error for an invalid token: used, expired, or withdrawn or replaced, which leaves no trace. */
export const refuseToken = async (db: Db | Tx, hash: Buffer): Promise<ProductError> => {
  const project = await findToken(db, hash)
  const account = project ? undefined : await findAccountToken(db, hash)
  const isUsed = Boolean(project?.uid_user ?? account?.used_at)
  const reason = isUsed ? 'used' : (project ?? account) ? 'expired' : 'invalid'
  return new ProductError('bad_request', invitationMessages[reason])
}
