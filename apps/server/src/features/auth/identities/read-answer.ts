import { identityMessages } from '@joinery/contract/messages/identity-messages'
import * as oidc from 'openid-client'
import { z } from 'zod'

import type { AuthContext } from '#features/auth/auth-context.ts'
import { ProductError } from '#platform/product-error.ts'

import type { IdentityProvider } from './identity-providers.ts'
import type { Underway } from './start-identity.ts'

/** What a service says of somebody. */
export type Claims = {
  readonly issuer: string
  readonly sub: string
  readonly email: string | null
  readonly isVerified: boolean
  readonly name: string | null
  readonly id_token: string
}

/** There is an ID token with a subject: openid-client refuses every other answer. */
const answered = z.object({ id_token: z.string(), token: z.looseObject({ sub: z.string() }) })

const nameMax = 80
const textOr = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Trades the code for what the service says; state, nonce, verifier, issuer and audience have to be right. */
export const readAnswer = async (
  { identityProviders, log }: AuthContext,
  provider: IdentityProvider,
  { nonce, purpose, state, verifier }: Underway & { readonly state: string },
  query: URLSearchParams,
): Promise<Claims> => {
  if (query.get('error') === 'access_denied') throw new ProductError('bad_request', identityMessages.cancelled)
  const configuration = await provider.open().catch(() => {
    throw new ProductError('unavailable', identityMessages.unavailable)
  })
  try {
    const tokens = await oidc.authorizationCodeGrant(
      configuration,
      new URL(`${identityProviders.returnUrl}?${query.toString()}`),
      {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: state,
        idTokenExpected: true,
        ...(purpose === 'step-up' ? { maxAge: 60 } : {}),
      },
    )
    const { id_token, token } = answered.parse({ id_token: tokens.id_token, token: tokens.claims() })
    // Some services tell more than the subject here only; it is checked to be about the same person.
    const hasInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
    const info = hasInfo ? await oidc.fetchUserInfo(configuration, tokens.access_token, token.sub) : {}
    const said: Record<string, unknown> = { ...token, ...info }
    return {
      issuer: provider.issuer,
      sub: token.sub,
      email: textOr(said['email'])?.toLowerCase() ?? null,
      // A few services say it as a word.
      isVerified: said['email_verified'] === true || said['email_verified'] === 'true',
      name: textOr(said['name'])?.slice(0, nameMax) ?? null,
      id_token,
    }
  } catch (err) {
    // Its kind is told; the answer of the service may hold what is nobody's business.
    log.warn({ issuer: provider.issuer, reason: String(err) }, 'a login was refused')
    throw new ProductError('bad_request', identityMessages.refused)
  }
}
