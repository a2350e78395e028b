import { randomBytes } from 'node:crypto'

import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { identityReturnPath } from '@joinery/contract/sign-in/identities'

import { lockUserByEmail } from '#features/auth/account/user-queries.ts'
import type { AuthContext } from '#features/auth/auth-context.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { identityLinkMail } from '#features/mail/templates/identity-link.ts'
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
  readonly rememberMe: boolean
}

const cooldown = { kind: 'mail-identity', max: 1, windowMs: limits.account.mailCooldown }

/**
 * Asks the address owner to confirm the identity. The link works only in the browser that started, so an attacker cannot
 * get their identity connected by someone merely following a link.
 */
export const mailIdentityLink = (
  context: AuthContext,
  { email, issuer, sub }: Claims & { readonly email: string },
  { browser, rememberMe }: Pick<Underway, 'browser' | 'rememberMe'>,
): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { attempts, clock, config, identityProviders } = context
    const wait = await attempts.count(cooldown, email, tx)
    if (wait > 0) throw new ProductError('too_many', messages.auth.resendCooldown(wait), {}, wait)
    const known = await lockUserByEmail(tx, email)
    // Send nothing to a disabled or deleted account; the response is the same.
    if (!known || known.disabled_at) return
    const token = randomBytes(32).toString('base64url')
    const pending: PendingLink = { issuer, sub, email, browser, rememberMe }
    await insertPending(tx, {
      token_hash: hashCode(token),
      kind: 'identity-link',
      uid_user: known.uid_user,
      data: pending,
      expires_at: new Date(clock.now().getTime() + limits.signIn.identityLinkLifetime),
    })
    const service = identityProviders.nameOf(issuer)
    const href = `${config.PUBLIC_URL}${identityReturnPath}/confirm?token=${token}`
    await writeMail(context, tx, email, identityLinkMail(config.BRAND_NAME, service, href))
  })
