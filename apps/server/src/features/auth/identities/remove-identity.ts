import { messages } from '@joinery/contract/messages'
import { identityMessages } from '@joinery/contract/messages/identity-messages'

import { recordAudit } from '#features/audit/record-audit.ts'
import { lockUser } from '#features/auth/account/user-queries.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { deleteIdentity, readOtherWays } from './identity-queries.ts'

/** Removes an identity unless it is the last sign-in method. */
export const removeIdentity = async (context: ActorContext & AuthContext, uid_identity: string): Promise<void> => {
  const { actor, config, db, identityProviders } = context
  await requireStepUp(context)
  await transaction(db, async (tx) => {
    // Lock: two concurrent removals could leave no sign-in method.
    await lockUser(tx, actor.uid_user)
    const issuer = await deleteIdentity(tx, actor.uid_user, uid_identity)
    if (issuer === undefined) throw new ProductError('not_found', messages.http.notFound)
    const { hasPassword, hasPasskey, hasIdentity } = await readOtherWays(tx, actor.uid_user, uid_identity)
    if (!(hasPassword && !config.OIDC_ONLY) && !hasPasskey && !hasIdentity) {
      throw new ProductError('conflict', identityMessages.onlyLoginMethod)
    }
    const service = identityProviders.nameOf(issuer)
    await recordAudit(tx, { act: 'identity-unlinked', by: actor, details: { service } })
  })
}
