import { messages } from '@joinery/contract/messages'
import { identityMessages } from '@joinery/contract/messages/identity-messages'

import { readCredentials } from '#features/auth/account/user-queries.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { signIn, type SignedIn } from '#features/auth/sessions/sign-in.ts'
import type { Origin } from '#platform/actor.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { addIdentity } from './connect-identity.ts'
import { claimPending } from './identity-queries.ts'
import type { PendingLink } from './mail-identity-link.ts'
import { isSameSecret } from './secrets.ts'

export type Confirmed = Origin & {
  readonly token: string
  readonly browser: string | undefined
  readonly deviceCookie: string | undefined
}

const over = () => new ProductError('bad_request', identityMessages.linkExpired)

/** Connects the identity, confirmed by the service and now by the emailed link, and signs the person in. */
export const confirmIdentity = async (context: AuthContext, input: Confirmed): Promise<SignedIn> => {
  const { clock, db } = context
  const { person, rememberMe } = await transaction(db, async (tx) => {
    const pending = await claimPending(tx, 'identity-link', hashCode(input.token), clock.now())
    if (!pending || pending.uid_user === null) throw over()
    const link = pending.data as PendingLink // Written by mailIdentityLink
    if (!isSameSecret(input.browser, link.browser)) throw new ProductError('bad_request', identityMessages.otherBrowser)
    if (!context.identityProviders.ofIssuer(link.issuer)) {
      throw new ProductError('bad_request', identityMessages.unknownProvider)
    }
    const known = await readCredentials(tx, pending.uid_user)
    if (known.disabled_at !== null) throw new ProductError('forbidden', messages.auth.disabled)
    const { ip, userAgent } = input
    await addIdentity(context, tx, { uid_user: known.uid_user, ip, userAgent }, link)
    return { person: known, rememberMe: link.rememberMe }
  })
  return signIn(context, person, { ...input, rememberMe })
}
