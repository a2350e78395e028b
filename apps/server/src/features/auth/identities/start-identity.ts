import { randomBytes } from 'node:crypto'

import { limits } from '@joinery/contract/limits'
import { identityMessages } from '@joinery/contract/messages/identity-messages'

import type { AuthContext } from '#features/auth/auth-context.ts'
import { hashCode } from '#features/auth/links/link-codes.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { Actor, Origin } from '#platform/actor.ts'
import { ProductError } from '#platform/product-error.ts'
import { describeDevice } from '#platform/security/describe-device.ts'

import { loadOpenId } from './identity-providers.ts'
import { insertPending } from './identity-queries.ts'

/** Purpose. `connect` and `step-up` require a session. */
export type IdentityPurpose =
  | { readonly purpose: 'log-in'; readonly actor: null }
  | { readonly purpose: 'connect' | 'step-up'; readonly actor: Pick<Actor, 'uid_session' | 'uid_user'> }

/** Data stored during the round trip to a service. */
export type Underway = {
  readonly provider: string
  readonly verifier: string
  readonly nonce: string
  readonly rememberMe: boolean
  /** Hash binding the flow to the browser that started it. */
  readonly browser: string
  readonly device: string
} & IdentityPurpose

export type Started = {
  readonly url: string
  /** Stored only in the browser's cookie. */
  readonly browser: string
}

const createBrowserSecret = (): string => randomBytes(24).toString('base64url')
const browserSecret = /^[\w-]{32}$/

export const startIdentity = async (
  context: AuthContext,
  input: Pick<Origin, 'userAgent'> & {
    readonly provider: string
    readonly rememberMe: boolean
    /** The browser's cookie of an earlier attempt. */
    readonly browser: string | undefined
  },
  why: IdentityPurpose,
): Promise<Started> => {
  const { clock, db, identityProviders } = context
  const provider = identityProviders.find(input.provider)
  if (!provider) throw new ProductError('not_found', identityMessages.unknownProvider)
  // Another sign-in method is as sensitive as another password.
  if (why.purpose === 'connect') await requireStepUp({ ...context, actor: why.actor })
  const configuration = await provider.open().catch(() => {
    throw new ProductError('unavailable', identityMessages.unavailable)
  })
  const oidc = await loadOpenId()
  const state = oidc.randomState()
  const nonce = oidc.randomNonce()
  const verifier = oidc.randomPKCECodeVerifier()
  // One secret per browser: attempts in other tabs and links emailed earlier stay valid.
  const browser = browserSecret.test(input.browser ?? '') ? (input.browser ?? '') : createBrowserSecret()
  const underway: Underway = {
    provider: provider.id,
    verifier,
    nonce,
    rememberMe: input.rememberMe,
    browser: hashCode(browser).toString('base64url'),
    device: describeDevice(input.userAgent),
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
    // Force a fresh login: an existing session at the service proves nothing.
    ...(why.purpose === 'step-up' ? { max_age: '0', prompt: 'login' } : {}),
  })
  return { url: url.href, browser }
}
