import { randomBytes } from 'node:crypto'

import { limits } from '@joinery/contract/limits'
import { identityMessages } from '@joinery/contract/messages/identity-messages'
import * as oidc from 'openid-client'

import type { AuthContext } from '#features/auth/auth-context.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { Actor } from '#platform/actor.ts'
import { ProductError } from '#platform/product-error.ts'

import { insertPending } from './identity-queries.ts'

/** What for; whoever does more than sign in is signed in. */
export type IdentityPurpose =
  | { readonly purpose: 'log-in'; readonly actor: null }
  | { readonly purpose: 'connect' | 'step-up'; readonly actor: Pick<Actor, 'uid_session' | 'uid_user'> }

/** What is remembered of somebody who is on the way to a service and back. */
export type Underway = {
  readonly provider: string
  readonly verifier: string
  readonly nonce: string
  readonly rememberMe: boolean
  /** Only the browser that began can finish. */
  readonly browser: string
} & IdentityPurpose

export type Started = {
  readonly url: string
  /** Kept by the browser alone, in a cookie. */
  readonly browser: string
}

export const startIdentity = async (
  context: AuthContext,
  input: { readonly provider: string; readonly rememberMe: boolean },
  why: IdentityPurpose,
): Promise<Started> => {
  const { clock, db, identityProviders } = context
  const provider = identityProviders.find(input.provider)
  if (!provider) throw new ProductError('not_found', identityMessages.unknownProvider)
  // Another way to sign in is as good as another password.
  if (why.purpose === 'connect') await requireStepUp({ ...context, actor: why.actor })
  const configuration = await provider.open().catch(() => {
    throw new ProductError('unavailable', identityMessages.unavailable)
  })
  const state = oidc.randomState()
  const nonce = oidc.randomNonce()
  const verifier = oidc.randomPKCECodeVerifier()
  const browser = randomBytes(24).toString('base64url')
  const underway: Underway = {
    provider: provider.id,
    verifier,
    nonce,
    rememberMe: input.rememberMe,
    browser: hashCode(browser).toString('base64url'),
    ...why,
  }
  await insertPending(db, {
    token_hash: hashCode(state),
    kind: 'identity',
    uid_user: why.actor?.uid_user ?? null,
    data: underway,
    expires_at: new Date(clock.now().getTime() + limits.signIn.challengeLifetime),
  })
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: identityProviders.returnUrl,
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // A session that was left open there proves nothing anew.
    ...(why.purpose === 'step-up' ? { max_age: '0', prompt: 'login' } : {}),
  })
  return { url: url.href, browser }
}
