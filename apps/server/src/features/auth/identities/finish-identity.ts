// Handles the return from a sign-in service. A person is identified by issuer and subject; an address alone never opens an
// account verified here.
import { messages } from '@joinery/contract/messages'
import { identityMessages } from '@joinery/contract/messages/identity-messages'
import { z } from 'zod'

import { recordAudit } from '#features/audit/record-audit.ts'
import { limitsOf, tooManyAccounts } from '#features/auth/account/create-account.ts'
import { insertUser, lockUserByEmail, replaceUnverified } from '#features/auth/account/user-queries.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import { voidLinkCode } from '#features/auth/links/link-code-queries.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { markVerified } from '#features/auth/links/mark-verified.ts'
import { endSessions } from '#features/auth/sessions/end-sessions.ts'
import { signIn, type SignedIn, type SignInOptions, type Proven } from '#features/auth/sessions/sign-in.ts'
import { grantCredits } from '#features/credits/ledger.ts'
import type { Origin } from '#platform/actor.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { truncateAddress, networkOf } from '#platform/security/network-of.ts'

import { connectIdentity, proveByIdentity, addIdentity } from './connect-identity.ts'
import { findByIdentity, noteIdentityUsed, claimPending } from './identity-queries.ts'
import { mailAdminLink, mailIdentityLink, needsOwnEmail } from './mail-identity-link.ts'
import { readAnswer, type Claims } from './read-answer.ts'
import { isSameSecret } from './secrets.ts'
import type { Underway } from './start-identity.ts'

/**
 * Creates the account for an address verified by the service; null if a verified account exists, which is never changed. An
 * unverified account of the address is taken over without its password. `REGISTRATION` applies.
 */
const createByIdentity = async (
  context: AuthContext,
  claims: Claims & { readonly email: string },
  origin: Origin,
): Promise<Proven | null> => {
  const { attempts, clock, db } = context
  const { email } = claims
  if (!z.email().safeParse(email).success) throw new ProductError('bad_request', messages.auth.emailInvalid)
  const { registrations } = limitsOf(context)
  const network = networkOf(origin.ip)
  const wait = await attempts.check(registrations, network)
  if (wait > 0) throw tooManyAccounts(wait)
  return transaction(db, async (tx) => {
    const now = clock.now()
    const uid_user = await claimAddress(context, tx, claims)
    if (uid_user === null) return null
    await markVerified(context, tx, { uid_user, email }, now, 'service')
    const late = await attempts.count(registrations, network, tx)
    if (late > 0) throw tooManyAccounts(late)
    const by = { ip: origin.ip, userAgent: origin.userAgent, uid_user }
    await recordAudit(tx, { act: 'account-created', by })
    await addIdentity(context, tx, by, claims)
    return { uid_user, email, password_hash: null }
  })
}

/** Creates the account, or resets the unverified one; null if a verified one exists. */
const claimAddress = async (
  context: AuthContext,
  tx: Tx,
  { email, name }: Claims & { readonly email: string },
): Promise<string | null> => {
  const uid_user = newId()
  const account = { uid_user, email, username: name, password_hash: null, created_at: context.clock.now() }
  if (await insertUser(tx, account)) {
    await grantCredits(tx, uid_user, context.config.SIGNUP_CREDITS, 'sign-up')
    return uid_user
  }
  const known = await lockUserByEmail(tx, email)
  if (!known || known.verified_at) return null
  if (known.disabled_at) throw new ProductError('forbidden', messages.auth.disabled)
  await replaceUnverified(tx, known.uid_user, { password_hash: null, username: name })
  await voidLinkCode(tx, known.uid_user, 'verify')
  await voidLinkCode(tx, known.uid_user, 'reset')
  await endSessions(context, tx, known.uid_user)
  return known.uid_user
}

export type Returned = Origin & {
  readonly query: string
  /** The cookie of the browser that started the sign-in. */
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
  // Single use: the pending row is deleted before anything else, so a replayed response finds nothing.
  const state = query.get('state') ?? ''
  const pending = await claimPending(context.db, 'identity', hashCode(state), context.clock.now())
  if (!pending) throw refused()
  const underway = pending.data as Underway // Written by startIdentity
  // A response started in another browser would sign this person in as the attacker (login CSRF).
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
  const options: SignInOptions = { ip, userAgent, deviceCookie, rememberMe: underway.rememberMe }
  const source = { issuer: claims.issuer, id_token: claims.id_token }
  const known = await findByIdentity(context.db, claims)
  if (known) {
    if (known.disabled_at !== null) throw new ProductError('forbidden', messages.auth.disabled)
    await noteIdentityUsed(context.db, claims, context.clock.now())
    if (needsOwnEmail(context, known)) await mailAdminLink(context, { ...claims, email: known.email }, underway)
    return { ...(await signIn(context, known, { ...options, source })), isNew: false }
  }
  const { email } = claims
  if (email === null) throw new ProductError('not_allowed', identityMessages.noEmail)
  if (!claims.isVerified) throw new ProductError('not_allowed', identityMessages.emailUnverified)
  const created = await createByIdentity(context, { ...claims, email }, options)
  if (created && needsOwnEmail(context, { email, verified_by_service: true })) {
    await mailAdminLink(context, { ...claims, email }, underway)
  }
  if (created) return { ...(await signIn(context, created, { ...options, source })), isNew: true }
  await mailIdentityLink(context, { ...claims, email }, underway)
  return { linkSentTo: email }
}
