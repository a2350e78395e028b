// Passkeys as the browser has them. The library comes with the first one that is asked for.
import type { BodyOf } from '@joinery/contract/call-types'
import { factorMessages } from '@joinery/contract/messages/factor-messages'
import { signInMessages } from '@joinery/contract/messages/sign-in-messages'

import { CallError } from '#lib/http/call-error.ts'

/** Options of WebAuthn, as the server made them. */
type PasskeyOptions = Readonly<Record<string, unknown>>

export type Assertion = BodyOf<'finishPasskeyLogIn'>['assertion']
export type Attestation = BodyOf<'addPasskey'>['attestation']

export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

const load = async () => {
  if (!supportsPasskeys()) throw new CallError(signInMessages.passkeysUnsupported, 0)
  return import('@simplewebauthn/browser')
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

/** Asks the browser for one of the passkeys that fit. Cancelled or refused, it fails with a sentence. */
export const askForPasskey = async (options: PasskeyOptions): Promise<Assertion> => {
  const { startAuthentication } = await load()
  try {
    // The server makes them with the library's other half.
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
    return (await startAuthentication({ optionsJSON })) as Assertion // as JSON, what is undefined is not there
  } catch {
    throw new CallError(signInMessages.passkeyCancelled, 0)
  }
}

export const makePasskey = async (options: PasskeyOptions): Promise<Attestation> => {
  const { startRegistration } = await load()
  try {
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] // as above
    return (await startRegistration({ optionsJSON })) as Attestation
  } catch (error) {
    // The device holds a passkey of this account already.
    const isKnown = isNamed(error, 'InvalidStateError')
    throw new CallError(isKnown ? factorMessages.passkeyAlreadyAdded : signInMessages.passkeyNotCreated, 0)
  }
}
