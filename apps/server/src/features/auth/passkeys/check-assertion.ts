import { limits } from '@joinery/contract/limits'
import type { assertionSchema } from '@joinery/contract/sign-in/factors'
import type { AuthenticationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import type { z } from 'zod'

import type { Context } from '#platform/context.ts'

import { findPasskey, notePasskeyUsed, type PasskeyRow } from './passkey-queries.ts'
import { ownOriginOf, requireRelyingParty } from './relying-party.ts'

export type Assertion = z.output<typeof assertionSchema>

export type PasskeyOptions = Record<string, unknown>

/** The user handle stored by the authenticator. */
export const handleOf = (uid_user: string): Buffer => Buffer.from(uid_user)

type Transports = NonNullable<WebAuthnCredential['transports']>

/** As reported by the browser, and only passed back to it. */
export const transportsOf = ({ transports }: PasskeyRow): Transports => transports

/** Request options for the browser; without passkeys it offers those it has for this host. */
export const askForPasskey = async (
  { config }: Context,
  challenge: Buffer,
  passkeys: readonly PasskeyRow[] = [],
): Promise<PasskeyOptions> => {
  const { id } = requireRelyingParty(config)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: id,
    challenge: new Uint8Array(challenge),
    allowCredentials: passkeys.map((row) => ({ id: row.credential_id, transports: transportsOf(row) })),
    userVerification: 'required',
    timeout: limits.signIn.challengeLifetime,
  })
  return { ...options }
}

type Verified = { readonly counter: number; readonly is_synced: boolean }

const verify = async (
  { config }: Context,
  { challenge, assertion }: { readonly challenge: Buffer; readonly assertion: Assertion },
  passkey: PasskeyRow,
): Promise<Verified | null> => {
  const party = requireRelyingParty(config)
  const origin = ownOriginOf(party, assertion.response.clientDataJSON)
  if (origin === null) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as AuthenticationResponseJSON, // Parsed by the contract
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: transportsOf(passkey),
      },
    })
    return verified
      ? { counter: authenticationInfo.newCounter, is_synced: authenticationInfo.credentialBackedUp }
      : null
  } catch {
    // The library throws on any mismatch: another challenge, a decreased counter, malformed bytes.
    return null
  }
}

/** Returns the passkey that signed the challenge, or null. */
export const checkAssertion = async (
  context: Context,
  answer: { readonly challenge: Buffer; readonly assertion: Assertion; readonly uid_user?: string },
): Promise<PasskeyRow | null> => {
  const { assertion, uid_user } = answer
  const passkey = await findPasskey(context.db, assertion.id)
  if (!passkey || (uid_user !== undefined && passkey.uid_user !== uid_user)) return null
  const { userHandle } = assertion.response
  if (userHandle && !handleOf(passkey.uid_user).equals(Buffer.from(userHandle, 'base64url'))) return null
  const verified = await verify(context, answer, passkey)
  if (!verified) return null
  const isFirst = await notePasskeyUsed(context.db, passkey.uid_passkey, { ...verified, now: context.clock.now() })
  return isFirst ? passkey : null
}
