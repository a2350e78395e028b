import { limits } from '@joinery/contract/limits'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import type { attestationSchema, Passkey } from '@joinery/contract/sign-in/factors'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { z } from 'zod'

import { nameOf } from '#features/auth/account/name-of.ts'
import { findPerson, lockUser } from '#features/auth/account/user-queries.ts'
import { createFirstRecoveryCodes } from '#features/auth/factors/change-recovery-codes.ts'
import { recordFactorChange } from '#features/auth/factors/record-factor-change.ts'
import { makeRecoveryCodes } from '#features/auth/factors/recovery-codes.ts'
import { requireStepUp } from '#features/auth/step-up/require-step-up.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'

import { handleOf, transportsOf, type PasskeyOptions } from './check-assertion.ts'
import { challengeOf, isTokenOver, issueToken, useToken } from './passkey-challenge.ts'
import { insertPasskey, listPasskeys } from './passkey-queries.ts'
import { presentPasskey } from './present-passkey.ts'
import { ownOriginOf, requireRelyingParty } from './relying-party.ts'

/** EdDSA, ES256, RS256: supported by all authenticators, and not experimental in this Node version. */
const algorithms = [-8, -7, -257]

const { passkeysMax, challengeLifetime } = limits.signIn

const refused = () => new ProductError('bad_request', factorMessages.passkeyRefused)

export const startPasskey = async (context: ActorContext): Promise<{ token: string; options: PasskeyOptions }> => {
  const { actor, config, db } = context
  await requireStepUp(context)
  const { id, name } = requireRelyingParty(config)
  const passkeys = await listPasskeys(db, actor.uid_user)
  if (passkeys.length >= passkeysMax) throw new ProductError('conflict', factorMessages.tooManyPasskeys)
  const person = await findPerson(db, actor.uid_user)
  const { token, challenge } = issueToken(context, `add ${actor.uid_session}`)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: new Uint8Array(handleOf(actor.uid_user)),
    userName: person.email,
    userDisplayName: nameOf(person),
    challenge: new Uint8Array(challenge),
    timeout: challengeLifetime,
    attestationType: 'none',
    excludeCredentials: passkeys.map((row) => ({ id: row.credential_id, transports: transportsOf(row) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return { token, options: { ...options } }
}

type Attestation = z.output<typeof attestationSchema>

const verify = async ({ config }: ActorContext, challenge: Buffer, attestation: Attestation) => {
  const party = requireRelyingParty(config)
  const origin = ownOriginOf(party, attestation.response.clientDataJSON)
  if (origin === null) throw refused()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: attestation as RegistrationResponseJSON, // Parsed by the contract
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo) return registrationInfo
  } catch {
    // The library throws on any mismatch.
  }
  throw refused()
}

/** The token comes from `startPasskey` of the same session, which required a step-up. */
export const addPasskey = async (
  context: ActorContext,
  input: { readonly token: string; readonly attestation: Attestation; readonly name: string },
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> => {
  const { actor, clock, db } = context
  const { uid_user } = actor
  if (isTokenOver(context, input.token)) throw new ProductError('bad_request', factorMessages.stepExpired)
  const challenge = challengeOf(context, `add ${actor.uid_session}`, input.token)
  const { credential, credentialBackedUp } = await verify(context, challenge, input.attestation)
  if (!(await useToken(context, input.token))) throw refused()
  const row = {
    uid_passkey: newId(),
    uid_user,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: input.attestation.response.transports ?? [],
    is_synced: credentialBackedUp,
    name: input.name,
    created_at: clock.now(),
    last_used_at: null,
  }
  const made = await makeRecoveryCodes(context.passwords, uid_user)
  const recoveryCodes = await transaction(db, async (tx) => {
    await lockUser(tx, uid_user)
    if ((await listPasskeys(tx, uid_user)).length >= passkeysMax) {
      throw new ProductError('conflict', factorMessages.tooManyPasskeys)
    }
    if (!(await insertPasskey(tx, row))) throw new ProductError('conflict', factorMessages.passkeyAlreadyAdded)
    await recordFactorChange(context, tx, { uid_user, by: actor, change: 'passkey-added' })
    return createFirstRecoveryCodes(tx, uid_user, actor, made)
  })
  return { passkey: presentPasskey(row), recoveryCodes }
}
