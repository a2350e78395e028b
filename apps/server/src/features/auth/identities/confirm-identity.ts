import { messages } from '@joinery/contract/messages'
import { identityMessages } from '@joinery/contract/messages/identity-messages'
import type { OtherBrowser } from '@joinery/contract/sign-in/identities'

import { recordAudit } from '#features/audit/record-audit.ts'
import { readCredentials, setVerifiedByEmail } from '#features/auth/account/user-queries.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import { signIn, type SignedIn } from '#features/auth/sessions/sign-in.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { Actor, Origin } from '#platform/actor.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { addIdentity, connectIdentity } from './connect-identity.ts'
import { claimPending, deleteOtherWays, findByIdentity, findPending } from './identity-queries.ts'
import { needsOwnEmail, type PendingLink } from './mail-identity-link.ts'
import { isSameSecret } from './secrets.ts'

export type Confirmed = Origin & {
  readonly token: string
  readonly browser: string | undefined
  readonly deviceCookie: string | undefined
  /** The person who connects the identity in another browser than the one that started. */
  readonly actor: Actor | null
}

export type ConfirmResult =
  | SignedIn
  | { readonly otherBrowser: OtherBrowser }
  | { readonly connected: true; readonly purpose: 'connect' }

const over = () => new ProductError('bad_request', identityMessages.linkExpired)

/**
 * Records that the owner of an address in ADMIN_EMAILS answered our email. Until now the account rested on a service's
 * word: whatever else opens it may belong to someone else and is removed.
 */
const confirmAddress = async (
  context: AuthContext,
  tx: Tx,
  by: Actor | (Origin & { readonly uid_user: string }),
  link: PendingLink,
): Promise<void> => {
  await setVerifiedByEmail(tx, by.uid_user)
  await deleteOtherWays(tx, by.uid_user, link)
  await endSessions(context, tx, by.uid_user, 'uid_session' in by ? by.uid_session : undefined)
  await recordAudit(tx, { act: 'address-verified', by })
}

/** Connects the identity to the logged-in person in another browser than the one that started. */
const connectElsewhere = async (context: AuthContext, actor: Actor, tokenHash: Buffer, link: PendingLink) => {
  await requireStepUp({ ...context, actor })
  await connectIdentity(context, actor, link)
  await transaction(context.db, async (tx) => {
    if (!(await claimPending(tx, 'identity-link', tokenHash, context.clock.now()))) return
    const known = await readCredentials(tx, actor.uid_user)
    if (needsOwnEmail(context, known)) await confirmAddress(context, tx, actor, link)
  })
  return { connected: true, purpose: 'connect' } as const
}

/** Connects the identity, confirmed by the service and now by the emailed link, and signs the person in. */
export const confirmIdentity = async (context: AuthContext, input: Confirmed): Promise<ConfirmResult> => {
  const { clock, db, identityProviders } = context
  const tokenHash = hashCode(input.token)
  const found = await findPending(db, 'identity-link', tokenHash, clock.now())
  if (!found || found.uid_user === null) throw over()
  const { uid_user } = found
  const link = found.data as PendingLink // Written by mailIdentityLink
  if (!identityProviders.ofIssuer(link.issuer)) {
    throw new ProductError('bad_request', identityMessages.unknownProvider)
  }
  if (!isSameSecret(input.browser, link.browser)) {
    const { device, started_at } = link
    if (!input.actor) return { otherBrowser: { service: identityProviders.nameOf(link.issuer), device, started_at } }
    if (input.actor.uid_user !== uid_user) throw new ProductError('conflict', identityMessages.otherAccount)
    return connectElsewhere(context, input.actor, tokenHash, link)
  }
  const person = await transaction(db, async (tx) => {
    if (!(await claimPending(tx, 'identity-link', tokenHash, clock.now()))) throw over()
    const known = await readCredentials(tx, uid_user)
    if (known.disabled_at !== null) throw new ProductError('forbidden', messages.auth.disabled)
    const by = { uid_user, ip: input.ip, userAgent: input.userAgent }
    if ((await findByIdentity(tx, link))?.uid_user !== uid_user) await addIdentity(context, tx, by, link)
    if (needsOwnEmail(context, known)) await confirmAddress(context, tx, by, link)
    return known
  })
  return signIn(context, person, { ...input, rememberMe: link.rememberMe })
}
