import { randomBytes } from 'node:crypto'

import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { identityReturnPath } from '@joinery/contract/sign-in/identities'

import { lockUserByEmail } from '#features/auth/account/user-queries.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { adminLinkMail, identityLinkMail } from '#features/mail/templates/identity-link.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { insertPending } from './identity-queries.ts'
import type { Claims } from './read-answer.ts'
import type { Underway } from './start-identity.ts'

/** Data stored until the emailed link is followed. */
export type PendingLink = {
  readonly issuer: string
  readonly sub: string
  readonly email: string
  readonly browser: string
  readonly device: string
  readonly started_at: string
  readonly rememberMe: boolean
}

const perBrowser = { kind: 'mail-identity', max: 1, windowMs: limits.account.mailCooldown }
const perAddress = {
  kind: 'mail-identity-address',
  max: limits.signIn.identityLinksPerHour,
  windowMs: limits.signIn.identityLinkLifetime,
}

/** Whether the address becomes an admin's once its owner answers an email of ours. */
export const needsOwnEmail = (
  { config }: Pick<AuthContext, 'config'>,
  { email, verified_by_service }: { readonly email: string; readonly verified_by_service: boolean },
): boolean => verified_by_service && config.ADMIN_EMAILS.includes(email)

/**
 * Asks the address owner to confirm the identity. The link works in the browser that started; another browser asks first
 * and needs a login, so an attacker cannot get their identity connected by someone merely following a link.
 */
export const mailIdentityLink = (
  context: AuthContext,
  { email, issuer, sub }: Claims & { readonly email: string },
  { browser, device, rememberMe }: Pick<Underway, 'browser' | 'device' | 'rememberMe'>,
  template: typeof identityLinkMail = identityLinkMail,
): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { attempts, clock, config, identityProviders } = context
    // A link emailed to this browser a moment ago still works.
    if ((await attempts.count(perBrowser, [email, issuer, sub, browser].join(' '), tx)) > 0) return
    const wait = await attempts.count(perAddress, email, tx)
    if (wait > 0) throw new ProductError('too_many', messages.auth.tooManyAttempts, {}, wait)
    const known = await lockUserByEmail(tx, email)
    // Send nothing to a disabled or deleted account; the response is the same.
    if (!known || known.disabled_at) return
    const token = randomBytes(32).toString('base64url')
    const started_at = clock.now().toISOString()
    const pending: PendingLink = { issuer, sub, email, browser, device, started_at, rememberMe }
    await insertPending(tx, {
      token_hash: hashCode(token),
      kind: 'identity-link',
      uid_user: known.uid_user,
      data: pending,
      expires_at: new Date(clock.now().getTime() + limits.signIn.identityLinkLifetime),
    })
    const service = identityProviders.nameOf(issuer)
    const href = `${config.PUBLIC_URL}${identityReturnPath}/confirm?token=${token}`
    await writeMail(context, tx, email, template(config.BRAND_NAME, service, href))
  })

/** Emails the link that gives a person in ADMIN_EMAILS admin access. Logging in works without it. */
export const mailAdminLink = async (
  ...[context, claims, underway]: Parameters<typeof mailIdentityLink>
): Promise<void> => {
  try {
    await mailIdentityLink(context, claims, underway, adminLinkMail)
  } catch (err) {
    if (!(err instanceof ProductError)) throw err
  }
}
