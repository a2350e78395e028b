// Somebody is back from a service by which they sign in. A person is who the service says they are (issuer and subject); an
// address alone never opens an account that somebody has verified here.
import { messages } from '@joinery/contract/messages'
import { identityMessages } from '@joinery/contract/messages/identity-messages'

import type { AuthContext } from '#features/auth/auth-context.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { signIn, type SignedIn, type SignInWish } from '#features/auth/sessions/sign-in.ts'
import type { Origin } from '#platform/actor.ts'
import { ProductError } from '#platform/product-error.ts'
import { truncateAddress } from '#platform/security/network-of.ts'

import { connectIdentity, proveByIdentity } from './connect-identity.ts'
import { createByIdentity } from './create-by-identity.ts'
import { findByIdentity, noteIdentityUsed, takePending } from './identity-queries.ts'
import { mailIdentityLink } from './mail-identity-link.ts'
import { readAnswer, type Claims } from './read-answer.ts'
import { isSameSecret } from './secrets.ts'
import type { Underway } from './start-identity.ts'

export type Returned = Origin & {
  readonly query: string
  /** The cookie of the browser that began. */
  readonly browser: string | undefined
  readonly deviceCookie: string | undefined
}

export type IdentityResult =
  | (SignedIn & { readonly isNew: boolean })
  | { readonly linkSentTo: string }
  | { readonly connected: true; readonly purpose: 'connect' | 'step-up' }

const refused = () => new ProductError('bad_request', identityMessages.refused)

export const finishIdentity = async (context: AuthContext, input: Returned): Promise<IdentityResult> => {
  const query = new URLSearchParams(input.query)
  // Used up before anything else happens: an answer that comes back a second time finds nothing.
  const state = query.get('state') ?? ''
  const pending = await takePending(context.db, 'identity', hashCode(state), context.clock.now())
  if (!pending) throw refused()
  const underway = pending.data as Underway // as startIdentity has written it
  // An answer that was begun in another browser belongs to somebody else, who wants to be taken for this person.
  if (!isSameSecret(input.browser, underway.browser)) throw refused()
  const provider = context.identityProviders.find(underway.provider)
  if (!provider) throw new ProductError('bad_request', identityMessages.unknownProvider)
  const claims = await readAnswer(context, provider, { ...underway, state }, query)
  if (underway.purpose === 'log-in') return logInBy(context, claims, underway, input)
  const { purpose } = underway
  const actor = { ...underway.actor, address: truncateAddress(input.ip) }
  await (purpose === 'connect' ? connectIdentity(context, actor, claims) : proveByIdentity(context, actor, claims))
  return { connected: true, purpose }
}

const logInBy = async (
  context: AuthContext,
  claims: Claims,
  underway: Underway,
  { ip, userAgent, deviceCookie }: Returned,
): Promise<IdentityResult> => {
  const wish: SignInWish = { ip, userAgent, deviceCookie, rememberMe: underway.rememberMe }
  const source = { issuer: claims.issuer, id_token: claims.id_token }
  const known = await findByIdentity(context.db, claims)
  if (known) {
    if (known.disabled_at !== null) throw new ProductError('forbidden', messages.auth.disabled)
    await noteIdentityUsed(context.db, claims, context.clock.now())
    return { ...(await signIn(context, known, { ...wish, source })), isNew: false }
  }
  const { email } = claims
  if (email === null) throw new ProductError('not_allowed', identityMessages.noEmail)
  if (!claims.isVerified) throw new ProductError('not_allowed', identityMessages.emailUnverified)
  const created = await createByIdentity(context, { ...claims, email }, wish)
  if (created) return { ...(await signIn(context, created, { ...wish, source })), isNew: true }
  await mailIdentityLink(context, { ...claims, email }, underway)
  return { linkSentTo: email }
}
