import { identityMessages } from '@joinery/contract/messages/identity-messages'
import { z } from 'zod'

import type { AuthContext } from '#features/auth/auth-context.ts'
import { ProductError } from '#platform/product-error.ts'

import { loadOpenId, type IdentityProvider } from './identity-providers.ts'
import type { Underway } from './start-identity.ts'

/** Claims of a service about a person. */
export type Claims = {
  readonly issuer: string
  readonly sub: string
  readonly email: string | null
  readonly isVerified: boolean
  readonly name: string | null
  readonly id_token: string
}

/** openid-client rejects responses without an ID token and subject. */
const answered = z.object({ id_token: z.string(), token: z.looseObject({ sub: z.string() }) })

const nameMax = 80
type ClaimSet = Readonly<Record<string, unknown>>

const textOr = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Some services send a string. */
const isTrue = (value: unknown): boolean => value === true || value === 'true'

/**
 * Takes the address and its verification from the same source. Merged claims would combine the address of one with the
 * verification of the other.
 */
const readEmail = (sources: readonly ClaimSet[]): Pick<Claims, 'email' | 'isVerified'> => {
  const withEmail = sources.filter(({ email }) => textOr(email) !== null)
  const source = withEmail.find(({ email_verified }) => email_verified !== undefined) ?? withEmail[0]
  return {
    email: textOr(source?.['email'])?.toLowerCase() ?? null,
    isVerified: isTrue(source?.['email_verified']),
  }
}

/** Exchanges the code for claims; signature, state, nonce, verifier, issuer and audience are checked. */
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
  const oidc = await loadOpenId()
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
    // Some services return more than the subject only here; the subject is checked to be the same.
    const hasInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
    const info: ClaimSet = hasInfo ? await oidc.fetchUserInfo(configuration, tokens.access_token, token.sub) : {}
    return {
      issuer: provider.issuer,
      sub: token.sub,
      ...readEmail([token, info]),
      name: (textOr(info['name']) ?? textOr(token['name']))?.slice(0, nameMax) ?? null,
      id_token,
    }
  } catch (err) {
    // Log only name and message of the error: it also carries the response, which may hold personal data.
    log.warn({ issuer: provider.issuer, reason: String(err) }, 'a login was refused')
    throw new ProductError('bad_request', identityMessages.refused)
  }
}
